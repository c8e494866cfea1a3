package io.attest.client.internal.time;

import java.time.Duration;
import java.time.Instant;

/** The clocks and the waiting of the SDK. */
public interface TimeSource {

    /** Monotonic nanoseconds, as {@link System#nanoTime()}. */
    long nanoTime();

    /** The local wall clock: only for what the service states as a date without giving its own. */
    Instant now();

    /** Waits; ends early only when the thread is interrupted. */
    void sleep(Duration duration) throws InterruptedException;

    /** The machine's own time. */
    static TimeSource system() {
        return SystemTime.INSTANCE;
    }
}
