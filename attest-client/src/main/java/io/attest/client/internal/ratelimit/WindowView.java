package io.attest.client.internal.ratelimit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What this client alone knows of a window: how the service's clock runs beside its own, and since when it has known the
 * window. Times are nanoseconds of the client's monotonic clock. Immutable.
 *
 * @param clock the service's clock
 * @param number the window that is looked at
 * @param since when it was seen first
 * @param begunBy when it was first known that the service had begun it, or null while it is not
 * @param told whether its reset was known by then: a response that says nothing may be of an earlier window
 * @param closedUntil until when an error response keeps everyone waiting, or null
 */
record WindowView(
        ServerClock clock,
        long number,
        long since,
        @Nullable Long begunBy,
        boolean told,
        @Nullable Long closedUntil) {

    /** Before anything was seen. */
    static final WindowView NONE = new WindowView(ServerClock.UNKNOWN, -1, 0, null, false, null);

    /** As documented: no window lasts longer, whenever it began. */
    private static final long MINUTE = TimeUnit.SECONDS.toNanos(60);

    /** Sees a window as the store holds it. */
    WindowView seeing(RateLimitWindow w, long now) {
        WindowView view = w.number() == number ? this : new WindowView(clock, w.number(), now, null, false, null);
        return w.reset() == null || view.told
                ? view
                : new WindowView(clock, view.number, view.since, now, true, view.closedUntil);
    }

    /** A response came: the service had begun the window of its request. */
    WindowView responded(Reservation reservation, long now) {
        return reservation.number() == number ? begun(now) : this;
    }

    private WindowView begun(long now) {
        return begunBy == null ? new WindowView(clock, number, since, now, false, closedUntil) : this;
    }

    WindowView with(ServerClock newClock) {
        return new WindowView(newClock, number, since, begunBy, told, closedUntil);
    }

    /** An error response keeps everyone waiting. */
    WindowView closed(long until) {
        return new WindowView(
                clock,
                number,
                since,
                begunBy,
                told,
                closedUntil == null ? until : Long.valueOf(Math.max(until, closedUntil)));
    }

    /** When a window is over, on the late side of what is not known for certain. */
    long end(RateLimitWindow w, long now) {
        WindowView view = seeing(w, now);
        if (view.closedUntil == null) {
            return view.expectedEnd(w);
        }
        // An error response that did not say when the window ends has at least said when to come back.
        return w.reset() == null ? view.closedUntil : Math.max(view.closedUntil, view.expectedEnd(w));
    }

    /** Whether the service may have ended the window already. */
    boolean mayBeOver(RateLimitWindow w, long now) {
        if (w.reset() == null) {
            return now >= seeing(w, now).since + MINUTE;
        }
        return !clock.known() || now >= clock.perhapsAt(w.reset().minusSeconds(1));
    }

    private long expectedEnd(RateLimitWindow w) {
        if (begunBy == null) {
            // Another client took all that there is, and has not told what became of it.
            return since + 2 * MINUTE;
        }
        long late = TimeUnit.SECONDS.toNanos(w.lateSeconds());
        long documented = begunBy + MINUTE;
        if (!clock.known() || w.reset() == null || w.endsBy() == null) {
            return documented + late;
        }
        long report = clock.surelyAt(w.endsBy());
        boolean longer = clock.perhapsAt(w.reset().minusSeconds(1)) > documented;
        return late + (longer ? report : Math.min(report, documented));
    }
}
