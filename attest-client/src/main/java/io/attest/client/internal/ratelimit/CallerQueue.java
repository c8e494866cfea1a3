package io.attest.client.internal.ratelimit;

import java.util.ArrayList;
import java.util.List;

/**
 * The callers that wait for a permit of one token: first come, first served, and those that keep requests free stand
 * behind all others. Wakes them, but never waits itself. Thread-safe.
 */
final class CallerQueue {

    private final List<Place> places = new ArrayList<>();
    private boolean reported;

    /** A caller's place in the queue, from {@link #join} to {@link #close}. */
    final class Place implements AutoCloseable {

        final int keepFree;
        /** Until when the caller can wait, on the clock of {@link Quota}; unknown before its first look. */
        volatile long until = Long.MAX_VALUE;
        /** Run when the caller should look again: once or several times, on any thread. Must not block. */
        volatile Runnable wakeUp = () -> {};

        private Place(int keepFree) {
            this.keepFree = keepFree;
        }

        boolean isFirst() {
            return ahead(this) == 0;
        }

        /** Whether its turn comes too late, even if every request that can be released is. */
        boolean isTooLate(int ahead, Quota quota) {
            return quota.earliestTurn(ahead, keepFree) >= until;
        }

        /** Gives the place up. */
        @Override
        public void close() {
            leave(this);
        }
    }

    /** Joins the end of the queue. */
    synchronized Place join(int keepFree) {
        Place place = new Place(keepFree);
        places.add(ahead(keepFree), place);
        return place;
    }

    private synchronized void leave(Place place) {
        boolean wasFirst = place.isFirst();
        places.remove(place);
        reported &= !places.isEmpty();
        if (wasFirst) {
            wakeFirst();
        }
    }

    /** How many callers would be ahead of one that joined now. */
    synchronized int ahead(int keepFree) {
        return keepFree > 0
                ? places.size()
                : (int) places.stream().filter(place -> place.keepFree == 0).count();
    }

    /** How many callers are ahead of a place in the queue. */
    synchronized int ahead(Place place) {
        return places.indexOf(place);
    }

    synchronized int size() {
        return places.size();
    }

    /**
     * Whether the caller is the first to report that calls wait; false from then on, until the queue is empty again.
     */
    synchronized boolean isFirstReport() {
        boolean first = !reported;
        reported = true;
        return first;
    }

    synchronized void wakeAll() {
        places.forEach(place -> place.wakeUp.run());
    }

    synchronized void wakeFirst() {
        places.stream().limit(1).forEach(place -> place.wakeUp.run());
    }

    /** Wakes those that cannot be served in time, so that they give up. */
    synchronized void wakeTooLate(Quota quota) {
        int ahead = 0;
        for (Place place : places) {
            if (place.isTooLate(ahead, quota)) {
                // It leaves, and is not ahead of the others any more.
                place.wakeUp.run();
            } else {
                ahead++;
            }
        }
    }
}
