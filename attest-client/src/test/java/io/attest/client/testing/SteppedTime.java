package io.attest.client.testing;

import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Time for many threads: it passes when a test says so, and a thread that sleeps is woken when its time has come. */
public class SteppedTime implements TimeSource {

    private static final long PATIENCE_NANOS = Duration.ofSeconds(20).toNanos();

    private final AtomicLong nanos = new AtomicLong();
    private final Map<Sleeper, Boolean> sleepers = new ConcurrentHashMap<>();
    // Time may pass between a thread's look at it and its sleep, which was calculated from that look.
    private final ThreadLocal<Long> lastRead = ThreadLocal.withInitial(nanos::get);

    @Override
    public long nanoTime() {
        long now = nanos.get();
        lastRead.set(now);
        return now;
    }

    @Override
    public Instant now() {
        return Instant.parse("2024-05-01T12:00:00Z").plusNanos(nanos.get());
    }

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException {
        Sleeper sleeper = new Sleeper(lastRead.get() + duration.toNanos(), wakeUp::countDown);
        sleepers.put(sleeper, true);
        advance(Duration.ZERO);
        try {
            wakeUp.await();
        } finally {
            sleepers.remove(sleeper);
        }
    }

    @Override
    public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {
        Sleeper sleeper = new Sleeper(lastRead.get() + duration.toNanos(), () -> waiting.complete(null));
        sleepers.put(sleeper, true);
        CompletableFuture<Void> unused = waiting.thenRun(() -> sleepers.remove(sleeper));
        advance(Duration.ZERO);
    }

    /** Lets time pass. */
    public void advance(Duration duration) {
        long now = nanos.addAndGet(duration.toNanos());
        for (Sleeper sleeper : sleepers.keySet()) {
            if (sleeper.until - now <= 0) {
                // Being woken too early would only make its owner look again.
                sleeper.wakeUp.run();
            }
        }
    }

    /** Waits until so many threads sleep. */
    public void awaitSleepers(int count) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (sleepers.size() != count) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(sleepers.size() + " threads sleep instead of " + count);
            }
            Thread.onSpinWait();
        }
    }

    private record Sleeper(long until, Runnable wakeUp) {}
}
