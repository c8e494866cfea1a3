package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.time.Instant;

/**
 * How a window changes: pure functions.
 *
 * <p>Of all responses of a window, the one with the fewest remaining requests is the last that the service counted. Whatever
 * it counted later is in flight, owed, or unreported; so the remaining requests, less all of these, are never too many.
 */
final class WindowRule {

    private static final long DOCUMENTED_SECONDS = 60;
    // One second for a reset that was cut to whole seconds, and one for a date that was rounded up.
    private static final int MAX_LATE_SECONDS = 2;

    private WindowRule() {}

    /** A window of which nothing is known. */
    static RateLimitWindow unknown(long number) {
        WindowEdit edit = new WindowEdit(RateLimitWindow.unknown());
        edit.number = number;
        return edit.done();
    }

    /** Takes one request, if one is available. */
    static RateLimitWindow take(RateLimitWindow w) {
        return w.available() > 0 ? with(w, w.remaining(), w.inFlight() + 1, w.unreported(), w.owed()) : w;
    }

    /** The window after one that is over. Nothing is known of it yet. */
    static RateLimitWindow next(RateLimitWindow w) {
        WindowEdit edit = new WindowEdit(w);
        edit.number++;
        // These may still reach the service, which may count them in the new window.
        edit.owed = w.inFlight();
        edit.remaining = w.cautious() ? 1 + edit.owed : w.limit();
        edit.inFlight = 0;
        edit.unreported = 0;
        edit.reset = null;
        edit.endsBy = null;
        edit.previousReset = w.reset() == null ? w.previousReset() : w.reset();
        return edit.done();
    }

    /** The request was not sent. */
    static RateLimitWindow giveBack(RateLimitWindow w, Reservation reservation) {
        if (reservation.number() == w.number()) {
            return with(w, w.remaining(), Math.max(0, w.inFlight() - 1), w.unreported(), w.owed());
        }
        if (reservation.number() != w.number() - 1 || w.owed() == 0) {
            return w;
        }
        // A request that is no longer owed must not let a second one open the window.
        int remaining = isOpening(w) ? w.remaining() - 1 : w.remaining();
        return with(w, remaining, w.inFlight(), w.unreported(), w.owed() - 1);
    }

    /**
     * The request may have been sent, and no response came.
     *
     * @param mayBeOver whether the service may already have counted it in the next window: then it stays in flight, so that
     *     the next window owes it, too
     */
    static RateLimitWindow lose(RateLimitWindow w, Reservation reservation, boolean mayBeOver) {
        if (reservation.number() != w.number() || mayBeOver) {
            return w;
        }
        // This request was to open the window, and its response is lost: the next request tries.
        int remaining = isOpening(w) ? w.remaining() + 1 : w.remaining();
        return with(w, remaining, Math.max(0, w.inFlight() - 1), w.unreported(), w.owed() + 1);
    }

    /**
     * A response came.
     *
     * @param mayBeOver as for {@link #lose}; matters only if the response does not report the rate limit
     */
    static RateLimitWindow settle(RateLimitWindow w, Reservation reservation, LimitReport report, boolean mayBeOver) {
        boolean ofThisWindow = reservation.number() == w.number();
        if (report.tooManyRequests()) {
            return tooManyRequests(giveBack(w, reservation), report, ofThisWindow);
        }
        if (report.rateLimit() == null) {
            return mayBeOver && ofThisWindow ? w : unreported(giveBack(w, reservation), ofThisWindow);
        }
        int included = ofThisWindow ? reservation.unreported() : 0;
        return reported(giveBack(w, reservation), report.rateLimit(), report, included);
    }

    private static RateLimitWindow unreported(RateLimitWindow w, boolean ofThisWindow) {
        if (isOpening(w) && !ofThisWindow) {
            return w;
        }
        RateLimitWindow open = isOpening(w) ? opened(w) : w;
        return with(open, open.remaining(), open.inFlight(), open.unreported() + 1, open.owed());
    }

    private static RateLimitWindow reported(RateLimitWindow w, RateLimit rateLimit, LimitReport report, int included) {
        if (isOfEarlier(w, rateLimit.reset()) || isClosed(w)) {
            return w;
        }
        int remaining = rateLimit.remaining() + included;
        Instant endsBy = endsBy(rateLimit, report);
        if (w.reset() == null) {
            return confirmed(w, rateLimit, remaining, endsBy);
        }
        if (isOfLater(w, rateLimit.reset())) {
            return confirmed(next(w), rateLimit, rateLimit.remaining(), endsBy);
        }
        boolean later = w.endsBy() == null || rateLimit.reset().isAfter(w.reset());
        WindowEdit edit = new WindowEdit(w);
        edit.limit = rateLimit.limit();
        edit.remaining = Math.min(w.remaining(), remaining);
        edit.reset = later ? rateLimit.reset() : w.reset();
        edit.endsBy = later || endsBy.isBefore(w.endsBy()) ? endsBy : w.endsBy();
        return edit.done();
    }

    // At least one other request came late enough, so counting those that came too early would overstate the delay.
    private static RateLimitWindow endedLate(RateLimitWindow w) {
        WindowEdit edit = new WindowEdit(w);
        edit.lateSeconds = Math.max(1, w.lateSeconds());
        return edit.done();
    }

    private static RateLimitWindow confirmed(RateLimitWindow w, RateLimit rateLimit, int remaining, Instant endsBy) {
        WindowEdit edit = new WindowEdit(w);
        edit.limit = rateLimit.limit();
        edit.remaining = remaining;
        edit.reset = rateLimit.reset();
        edit.endsBy = endsBy;
        edit.cautious = false;
        return edit.done();
    }

    private static RateLimitWindow tooManyRequests(RateLimitWindow w, LimitReport report, boolean ofThisWindow) {
        Instant reset = report.rateLimit() == null ? null : report.rateLimit().reset();
        // A request of the previous window may get its 429 after that window, which says nothing about this one.
        if (reset != null && isOfEarlier(w, reset) && (w.reset() != null || !ofThisWindow)) {
            return ofThisWindow ? endedLate(w) : w;
        }
        // The previous window was taken to be over, and was not.
        boolean tooEarly = reset != null && isOfEarlier(w, reset);
        Instant known = reset == null ? w.reset() : reset;
        WindowEdit edit = new WindowEdit(reset != null && isOfLater(w, reset) ? next(w) : w);
        edit.limit = report.rateLimit() == null ? w.limit() : report.rateLimit().limit();
        edit.remaining = 0;
        edit.reset = known;
        edit.endsBy = known == null ? null : known.plusSeconds(1);
        edit.lateSeconds = tooEarly ? Math.min(MAX_LATE_SECONDS, w.lateSeconds() + 1) : w.lateSeconds();
        edit.cautious = true;
        return edit.done();
    }

    /**
     * By when a window has surely ended, on the service's clock. The reset may have been cut to whole seconds. A window of
     * the documented length began no later than this response, so it ends no later than a minute after it.
     */
    private static Instant endsBy(RateLimit rateLimit, LimitReport report) {
        Instant byReset = rateLimit.reset().plusSeconds(1);
        Long date = report.date();
        if (date == null) {
            return byReset;
        }
        long ahead = rateLimit.reset().getEpochSecond() - date;
        // The date may be that of the end of a slow request, whose window is longer by the time that it took.
        if (ahead + report.tookSeconds() < DOCUMENTED_SECONDS && rateLimit.remaining() == rateLimit.limit() - 1) {
            // Only the response that opened a window shows its length. In a window shorter than documented, a second
            // matters: the reset is believed as it is, and if it is too early, a 429 corrects it.
            return rateLimit.reset();
        }
        // The date may be cut to whole seconds as well.
        Instant byDate = Instant.ofEpochSecond(date + 1 + DOCUMENTED_SECONDS);
        return ahead <= DOCUMENTED_SECONDS + 1 && byDate.isBefore(byReset) ? byDate : byReset;
    }

    // Some services calculate the reset anew for each response, so it may differ by a second of rounding.

    private static boolean isOfEarlier(RateLimitWindow w, Instant reset) {
        return w.reset() == null
                ? w.previousReset() != null && secondsBetween(w.previousReset(), reset) <= 1
                : secondsBetween(reset, w.reset()) > 1;
    }

    private static boolean isOfLater(RateLimitWindow w, Instant reset) {
        return w.reset() != null && secondsBetween(w.reset(), reset) > 1;
    }

    // Resets are whole seconds.
    private static long secondsBetween(Instant from, Instant to) {
        return to.getEpochSecond() - from.getEpochSecond();
    }

    // Closed by a 429 without a reset: other responses of the window must not open it again.
    private static boolean isClosed(RateLimitWindow w) {
        return w.cautious() && w.reset() == null && w.remaining() == 0;
    }

    private static RateLimitWindow opened(RateLimitWindow w) {
        WindowEdit edit = new WindowEdit(w);
        edit.remaining = w.limit();
        edit.cautious = false;
        return edit.done();
    }

    private static boolean isOpening(RateLimitWindow w) {
        return w.cautious() && w.reset() == null && w.remaining() > 0;
    }

    private static RateLimitWindow with(RateLimitWindow w, int remaining, int inFlight, int unreported, int owed) {
        WindowEdit edit = new WindowEdit(w);
        edit.remaining = remaining;
        edit.inFlight = inFlight;
        edit.unreported = unreported;
        edit.owed = owed;
        return edit.done();
    }
}
