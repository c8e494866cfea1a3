package io.attest.client.testing;

import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only by sleeping, which takes none. For one thread: threads that wait for each other would pass it for all. */
public final class FakeTime implements TimeSource {

    private final AtomicLong nanos = new AtomicLong();
    private final List<Duration> sleeps = new CopyOnWriteArrayList<>();
    private volatile Runnable onSleep = () -> {};

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return Instant.parse("2024-05-01T12:00:00Z").plusNanos(nanos.get());
    }

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) throws InterruptedException {
        onSleep.run();
        if (wakeUp.getCount() == 0) {
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        sleeps.add(duration);
        advance(duration);
    }

    @Override
    public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {
        onSleep.run();
        if (!waiting.isDone()) {
            sleeps.add(duration);
            advance(duration);
            waiting.complete(null);
        }
    }

    /** Lets time pass. */
    public void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    /** What happens at the beginning of every sleep. */
    public void onSleep(Runnable action) {
        onSleep = action;
    }

    /** All sleeps so far, in order. */
    public List<Duration> sleeps() {
        return sleeps;
    }
}
