package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Window.Reservation;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What this client alone knows of a window: the service's clock, and since when it has known the window. Times are
 * nanoseconds of the client's monotonic clock. Immutable.
 *
 * @param clock the service's clock, or null before a response has shown it
 * @param number the number of the window
 * @param since when the window was first seen
 * @param begunBy when it was first known that the service had begun the window, or null while that is not known
 * @param reported whether the window was reported by then; another response may belong to an earlier window
 * @param closed whether a 429 has closed this window
 * @param closedUntil until when a 429 keeps all callers waiting, regardless of what becomes known of the window
 */
record WindowView(
        @Nullable ServerClock clock,
        long number,
        long since,
        @Nullable Long begunBy,
        boolean reported,
        boolean closed,
        long closedUntil) {

    /** Before any window was seen. */
    static final WindowView NONE = new WindowView(null, -1, 0, null, false, false, Long.MIN_VALUE);

    /** The documented length of a window. */
    static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    /** Takes note of a window as the store holds it. */
    WindowView seeing(Window w, long now) {
        WindowView view =
                w.number() == number ? this : new WindowView(clock, w.number(), now, null, false, false, closedUntil);
        return w.isReported() && !view.reported ? view.begun(now, true) : view;
    }

    /** A response showed the service's clock. */
    WindowView seeing(ServerClock shown) {
        ServerClock both = clock == null ? shown : clock.and(shown);
        return new WindowView(both, number, since, begunBy, reported, closed, closedUntil);
    }

    /** A response came, after which a window is like this. */
    WindowView settled(Reservation reservation, RateLimitHeaders report, Window w, long now) {
        // The service had begun the window of the request, unless a 429 came from something before the service.
        boolean byService = !report.tooManyRequests() || report.rateLimit() != null;
        boolean begins = byService && reservation.number() == number && begunBy == null;
        WindowView view = (begins ? begun(now, false) : this).seeing(w, now);
        return report.tooManyRequests() ? view.closed(now + report.retryAfter().toNanos()) : view;
    }

    private WindowView begun(long now, boolean withReport) {
        return new WindowView(clock, number, since, now, withReport, closed, closedUntil);
    }

    private WindowView closed(long until) {
        return new WindowView(clock, number, since, begunBy, reported, true, Math.max(until, closedUntil));
    }

    /** The time when a window is over; of several possible times, the latest. */
    long end(Window w, long now) {
        WindowView view = seeing(w, now);
        // A 429 without a reset has at least said when to come back.
        return view.closed && !w.hasReset() ? closedUntil : Math.max(closedUntil, view.expectedEnd(w));
    }

    /** Whether the service may already have ended the window. */
    boolean mayBeOver(Window w, long now) {
        if (!w.hasReset()) {
            return now >= seeing(w, now).since + MINUTE;
        }
        return clock == null || now >= clock.earliestAt(w.reset() - 1);
    }

    private long expectedEnd(Window w) {
        if (begunBy == null) {
            // Other clients took all requests, and no response has reported the window yet.
            return since + 2 * MINUTE;
        }
        long documented = begunBy + MINUTE;
        // The reset may have been cut to whole seconds.
        return clock == null || !w.hasReset() ? documented : Math.min(documented, clock.latestAt(w.reset() + 1));
    }
}
