package io.attest.client.internal.ratelimit;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Virtual time in nanoseconds from 0, and what happens when. */
final class VirtualClock {

    /** Of those at the same time, the one that was planned first happens first. */
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));

    private long now;
    private long count;

    long now() {
        return now;
    }

    void in(long nanos, Runnable action) {
        events.add(new Event(now + Math.max(0, nanos), count++, action));
    }

    /** Lets the next event happen; false if there is none until then. */
    boolean runNext(long until) {
        Event next = events.peek();
        if (next == null || next.at > until) {
            return false;
        }
        events.remove(next);
        now = next.at;
        next.action.run();
        return true;
    }

    private record Event(long at, long order, Runnable action) {}
}
