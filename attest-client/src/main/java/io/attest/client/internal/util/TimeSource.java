package io.attest.client.internal.util;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** The clocks and timers of the SDK. */
public interface TimeSource {

    /** Monotonic nanoseconds, as {@link System#nanoTime()}. */
    long nanoTime();

    /** The local wall clock: only for dates in responses that have no {@code Date} of their own. */
    Instant now();

    /** Waits; ends early when the latch opens or the thread is interrupted. */
    void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException;

    /** The clocks of the machine. */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
