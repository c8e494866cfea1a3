package io.attest.client.testing;

import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Time for many threads: it passes when a test says so, and a thread that sleeps is woken when its time has come. */
public class SteppedTime implements TimeSource {

    private final AtomicLong nanos = new AtomicLong();
    /** The threads that sleep, and until when. One whose time has come does not count any more. */
    private final Map<Thread, Long> sleepers = new ConcurrentHashMap<>();

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
        long until = lastRead.get() + duration.toNanos();
        sleepers.put(Thread.currentThread(), until);
        try {
            // The latch may be shared, so the passing of time must not open it.
            while (isAhead(until) && !wakeUp.await(1, TimeUnit.MILLISECONDS)) {
                Thread.onSpinWait();
            }
        } finally {
            sleepers.remove(Thread.currentThread());
        }
    }

    /** Lets time pass. */
    public void advance(Duration duration) {
        long unused = nanos.addAndGet(duration.toNanos());
    }

    /** Waits until so many threads sleep. */
    public void awaitSleepers(int count) {
        Await.until(count + " threads sleep", () -> sleeping() == count);
    }

    private long sleeping() {
        return sleepers.values().stream().filter(this::isAhead).count();
    }

    // The shortest sleep, of a nanosecond, passes by itself: it is that of a thread whose time had come when it looked.
    private boolean isAhead(long until) {
        return until - nanos.get() > 1;
    }
}
