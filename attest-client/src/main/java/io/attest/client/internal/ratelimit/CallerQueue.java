package io.attest.client.internal.ratelimit;

import java.util.ArrayList;
import java.util.List;

/**
 * The callers that wait for a permit of one token: those that keep fewer requests free stand before those that keep
 * more, and else the first comes first. Wakes them, but never waits itself. Thread-safe.
 */
final class CallerQueue {

    private final List<Place> places = new ArrayList<>();
    private boolean waitNoted;

    /** A caller's place in the queue, from {@link #join} to {@link #close}. */
    final class Place implements AutoCloseable {

        final int keepFree;
        private final boolean stays;
        /** Until when the caller can wait, on the clock of {@link Quota}; unknown before its first look. */
        volatile long until = Long.MAX_VALUE;
        /** Run when the caller should look again: once or several times, on any thread. Must not block. */
        volatile Runnable wakeUp = () -> {};

        private Place(int keepFree, boolean stays) {
            this.keepFree = keepFree;
            this.stays = stays;
        }

        boolean isFirst() {
            return ahead(this) == 0;
        }

        /** Whether its turn comes too late, even if every request that can be released is. */
        boolean isTooLate(int ahead, Quota quota) {
            return (stays ? quota.now() : quota.earliestTurn(ahead, keepFree)) >= until;
        }

        /** Gives the place up. */
        @Override
        public void close() {
            leave(this);
        }
    }

    /**
     * Joins the queue.
     *
     * @param stays whether the caller stays until its time is over, even if its turn will probably come too late
     */
    synchronized Place join(int keepFree, boolean stays) {
        Place place = new Place(keepFree, stays);
        places.add(ahead(keepFree), place);
        return place;
    }

    private synchronized void leave(Place place) {
        boolean wasFirst = place.isFirst();
        places.remove(place);
        waitNoted &= !places.isEmpty();
        if (wasFirst) {
            wakeFirst();
        }
    }

    /** How many callers would be ahead of one that joined now. */
    synchronized int ahead(int keepFree) {
        return (int) places.stream().filter(place -> place.keepFree <= keepFree).count();
    }

    /** How many callers are ahead of a place in the queue. */
    synchronized int ahead(Place place) {
        return places.indexOf(place);
    }

    synchronized int size() {
        return places.size();
    }

    /** Notes that calls wait. Returns whether that is news: it was not noted since the queue was last empty. */
    synchronized boolean noteWait() {
        boolean news = !waitNoted;
        waitNoted = true;
        return news;
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
