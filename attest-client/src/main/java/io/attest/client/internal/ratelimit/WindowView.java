package io.attest.client.internal.ratelimit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What this client alone knows of a window: the service's clock, and since when it has known the window. Times are
 * nanoseconds of the client's monotonic clock. Immutable.
 *
 * @param clock the service's clock
 * @param number the number of the window
 * @param since when the window was first seen
 * @param begunBy when it was first known that the service had begun the window, or null while that is not known
 * @param resetKnown whether the reset was known by then; a response without one may belong to an earlier window
 * @param closedUntil until when a 429 keeps all callers waiting, or null
 */
record WindowView(
        ServerClock clock,
        long number,
        long since,
        @Nullable Long begunBy,
        boolean resetKnown,
        @Nullable Long closedUntil) {

    /** Before any window was seen. */
    static final WindowView NONE = new WindowView(ServerClock.UNKNOWN, -1, 0, null, false, null);

    /** The documented length of a window. */
    private static final long MINUTE = TimeUnit.SECONDS.toNanos(60);

    /** Takes note of a window as the store holds it. */
    WindowView seeing(RateLimitWindow w, long now) {
        WindowView view = w.number() == number ? this : new WindowView(clock, w.number(), now, null, false, null);
        return w.reset() == null || view.resetKnown
                ? view
                : new WindowView(clock, view.number, view.since, now, true, view.closedUntil);
    }

    /** A response came, so the service had begun the window of its request. */
    WindowView sawResponse(Reservation reservation, long now) {
        return reservation.number() == number ? begun(now) : this;
    }

    private WindowView begun(long now) {
        return begunBy == null ? new WindowView(clock, number, since, now, false, closedUntil) : this;
    }

    WindowView with(ServerClock newClock) {
        return new WindowView(newClock, number, since, begunBy, resetKnown, closedUntil);
    }

    /** A 429 keeps all callers waiting. */
    WindowView closed(long until) {
        return new WindowView(
                clock,
                number,
                since,
                begunBy,
                resetKnown,
                closedUntil == null ? until : Long.valueOf(Math.max(until, closedUntil)));
    }

    /** The time when a window is over; of several possible times, the latest. */
    long end(RateLimitWindow w, long now) {
        WindowView view = seeing(w, now);
        if (view.closedUntil == null) {
            return view.expectedEnd(w);
        }
        // A 429 without a reset has at least said when to come back.
        return w.reset() == null ? view.closedUntil : Math.max(view.closedUntil, view.expectedEnd(w));
    }

    /** Whether the service may already have ended the window. */
    boolean mayBeOver(RateLimitWindow w, long now) {
        if (w.reset() == null) {
            return now >= seeing(w, now).since + MINUTE;
        }
        return !clock.known() || now >= clock.perhapsAt(w.reset().minusSeconds(1));
    }

    private long expectedEnd(RateLimitWindow w) {
        if (begunBy == null) {
            // Other clients took all requests, and no response has reported the window yet.
            return since + 2 * MINUTE;
        }
        long late = TimeUnit.SECONDS.toNanos(w.lateSeconds());
        long documented = begunBy + MINUTE;
        if (!clock.known() || w.reset() == null || w.endsBy() == null) {
            return documented + late;
        }
        long reported = clock.surelyAt(w.endsBy());
        boolean longer = clock.perhapsAt(w.reset().minusSeconds(1)) > documented;
        return late + (longer ? reported : Math.min(reported, documented));
    }
}
