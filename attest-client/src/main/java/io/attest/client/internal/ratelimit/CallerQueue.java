package io.attest.client.internal.ratelimit;

import java.util.ArrayList;
import java.util.List;

/**
 * The callers that wait for a permit of one token: those that keep fewer requests free stand before those that keep
 * more, and else the first comes first. Wakes them, but never waits itself. Guarded by the lock of its limiter.
 */
final class CallerQueue {

    final List<Place> places = new ArrayList<>();
    private boolean waitNoted;

    /** A caller's place in the queue. */
    static final class Place {

        final int keepFree;
        /** Until when the caller can wait, on the limiter's clock; unknown before its first look. */
        volatile long until = Long.MAX_VALUE;
        /** Run when the caller should look again: once or several times, on any thread. Must not block. */
        volatile Runnable wakeUp = () -> {};

        private Place(int keepFree) {
            this.keepFree = keepFree;
        }
    }

    Place join(int keepFree) {
        Place place = new Place(keepFree);
        places.add(ahead(keepFree), place);
        return place;
    }

    void leave(Place place) {
        boolean wasFirst = ahead(place) == 0;
        places.remove(place);
        waitNoted &= !places.isEmpty();
        if (wasFirst) {
            wakeFirst();
        }
    }

    /** How many callers would be ahead of one that joined now. */
    int ahead(int keepFree) {
        return (int) places.stream().filter(place -> place.keepFree <= keepFree).count();
    }

    /** How many callers are ahead of a place in the queue. */
    int ahead(Place place) {
        return places.indexOf(place);
    }

    /** Notes that calls wait. Returns whether that is news: it was not noted since the queue was last empty. */
    boolean noteWait() {
        boolean news = !waitNoted;
        waitNoted = true;
        return news;
    }

    void wakeAll() {
        places.forEach(place -> place.wakeUp.run());
    }

    void wakeFirst() {
        places.stream().limit(1).forEach(place -> place.wakeUp.run());
    }
}
