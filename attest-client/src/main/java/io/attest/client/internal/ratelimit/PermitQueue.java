package io.attest.client.internal.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The queue in which callers with the same token wait for permits, first come, first served. Thread-safe. */
public final class PermitQueue {

    private final TokenRateLimit rateLimit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Waiter> waiters = new LinkedHashSet<>();
    private boolean announced;

    PermitQueue(TokenRateLimit rateLimit) {
        this.rateLimit = rateLimit;
    }

    /** Joins the end of the queue. */
    public Waiter join() {
        lock.lock();
        try {
            Waiter waiter = new Waiter(this, waiters.size());
            waiters.add(waiter);
            return waiter;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a permit if the waiters leave one over. Never returns {@link Admission.Wait}. */
    public Admission takeNow() {
        Reservation reservation = rateLimit.take(waiting());
        return reservation == null ? throttled(rateLimit.untilEnd()) : new Permit(this, reservation);
    }

    Admission next(Waiter waiter, Duration remaining) {
        boolean first = waiter.equals(first());
        if (first) {
            Reservation reservation = rateLimit.take(0);
            if (reservation != null) {
                leave(waiter);
                return new Permit(this, reservation);
            }
        }
        long left = remaining.toNanos();
        int ahead = first ? 0 : waiter.takeAhead();
        long free = rateLimit.untilFree(ahead);
        if (left <= 0 || (free >= left && !rateLimit.mayComeBack())) {
            leave(waiter);
            return throttled(Math.max(free, rateLimit.untilEnd()));
        }
        long look = first ? rateLimit.untilNextLook() : left;
        return new Admission.Wait(
                Duration.ofNanos(Math.max(1, Math.min(look, left))),
                Duration.ofNanos(Math.min(rateLimit.expected(ahead), left)));
    }

    /** How long the first call probably waits; null from the second time on, until the queue is empty again. */
    @Nullable
    Duration announce() {
        lock.lock();
        try {
            if (announced) {
                return null;
            }
            announced = true;
        } finally {
            lock.unlock();
        }
        return Duration.ofNanos(rateLimit.expected(0));
    }

    void leave(Waiter waiter) {
        Waiter next;
        lock.lock();
        try {
            boolean wasFirst = waiter.equals(firstInQueue());
            if (!waiters.remove(waiter) || !wasFirst) {
                return;
            }
            next = firstInQueue();
            if (next == null) {
                announced = false;
            }
        } finally {
            lock.unlock();
        }
        wake(next);
    }

    /** Makes all waiters look again, after a change outside this queue. */
    void wakeAll() {
        List<Waiter> all;
        lock.lock();
        try {
            all = new ArrayList<>(waiters);
        } finally {
            lock.unlock();
        }
        all.forEach(Waiter::wake);
    }

    /** Whether no call waits or is under way, and the next window needs nothing of what is known. */
    boolean isIdle() {
        return first() == null && rateLimit.isForgettable();
    }

    /** Changes the rate limit, and makes the first waiter look again. */
    void change(Consumer<TokenRateLimit> change) {
        change.accept(rateLimit);
        wake(first());
    }

    private static Admission throttled(long retryAfter) {
        return new Admission.Throttled(Duration.ofNanos(Math.max(0, retryAfter)));
    }

    private int waiting() {
        lock.lock();
        try {
            return waiters.size();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiter first() {
        lock.lock();
        try {
            return firstInQueue();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Waiter firstInQueue() {
        return waiters.isEmpty() ? null : waiters.iterator().next();
    }

    private static void wake(@Nullable Waiter waiter) {
        if (waiter != null) {
            waiter.wake();
        }
    }
}
