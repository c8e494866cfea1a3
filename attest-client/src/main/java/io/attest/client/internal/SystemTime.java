package io.attest.client.internal;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
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

    @Override
    public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {
        // The JDK's timer thread for futures: one for the whole JVM, and a daemon.
        CompletableFuture<Void> unused = waiting.completeOnTimeout(null, duration.toNanos(), TimeUnit.NANOSECONDS);
    }
}
