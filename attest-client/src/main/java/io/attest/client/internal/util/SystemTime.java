package io.attest.client.internal.util;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

enum SystemTime implements TimeSource {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException {
        // Callers look at the latch themselves.
        boolean unused = wakeUp.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    }
}
