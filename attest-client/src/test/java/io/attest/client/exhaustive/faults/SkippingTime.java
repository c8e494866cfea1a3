package io.attest.client.exhaustive.faults;

import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** The machine's time, but for sleeps: they are over at once, and yet the time has passed. */
final class SkippingTime implements TimeSource {

    private final AtomicLong skipped = new AtomicLong();
    private final Runnable onSleep;

    SkippingTime(Runnable onSleep) {
        this.onSleep = onSleep;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime() + skipped.get();
    }

    @Override
    public Instant now() {
        return Instant.now().plusNanos(skipped.get());
    }

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) {
        skipped.addAndGet(duration.toNanos());
        onSleep.run();
    }
}
