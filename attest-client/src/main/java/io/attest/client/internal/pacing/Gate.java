package io.attest.client.internal.pacing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where the callers of one token wait for its allowance, first come, first served. Thread-safe. */
public final class Gate {

    private final Allowance allowance;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Turn> queue = new LinkedHashSet<>();

    Gate(Allowance allowance) {
        this.allowance = allowance;
    }

    /** Joins the end of the queue. */
    public Turn join() {
        lock.lock();
        try {
            Turn turn = new Turn(this, queue.size());
            queue.add(turn);
            return turn;
        } finally {
            lock.unlock();
        }
    }

    /** Takes what there is now, but not before those who wait. Never says to wait. */
    public Step takeNow() {
        Taken taken = allowance.take(waiting());
        return taken == null ? throttled(allowance.untilEnd()) : new Permit(this, taken);
    }

    Step next(Turn turn, Duration remaining) {
        boolean first = turn.equals(first());
        if (first) {
            Taken taken = allowance.take(0);
            if (taken != null) {
                leave(turn);
                return new Permit(this, taken);
            }
        }
        long left = remaining.toNanos();
        int ahead = first ? 0 : turn.takeAhead();
        long free = allowance.untilFree(ahead);
        if (left <= 0 || (free >= left && !allowance.mayComeBack())) {
            leave(turn);
            return throttled(Math.max(free, allowance.untilEnd()));
        }
        long look = first ? allowance.untilNextLook() : left;
        return new Step.Wait(
                Duration.ofNanos(Math.max(1, Math.min(look, left))),
                Duration.ofNanos(Math.min(allowance.expected(ahead), left)));
    }

    void leave(Turn turn) {
        Turn next;
        lock.lock();
        try {
            boolean wasFirst = turn.equals(firstInQueue());
            if (!queue.remove(turn) || !wasFirst) {
                return;
            }
            next = firstInQueue();
        } finally {
            lock.unlock();
        }
        wake(next);
    }

    /** Lets everyone look at what has changed elsewhere. */
    void wakeAll() {
        List<Turn> all;
        lock.lock();
        try {
            all = new ArrayList<>(queue);
        } finally {
            lock.unlock();
        }
        all.forEach(Turn::wake);
    }

    /** Whether nobody waits here, and nothing is under way. */
    boolean isIdle() {
        return first() == null && !allowance.isInUse();
    }

    /** Changes what there is to take, and lets the first in the queue look. */
    void change(Consumer<Allowance> change) {
        change.accept(allowance);
        wake(first());
    }

    private static Step throttled(long retryAfter) {
        return new Step.Throttled(Duration.ofNanos(Math.max(0, retryAfter)));
    }

    private int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Turn first() {
        lock.lock();
        try {
            return firstInQueue();
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Turn firstInQueue() {
        return queue.isEmpty() ? null : queue.iterator().next();
    }

    private static void wake(@Nullable Turn turn) {
        if (turn != null) {
            turn.wake();
        }
    }
}
