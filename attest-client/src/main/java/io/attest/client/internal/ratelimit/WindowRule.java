package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.time.Instant;

/**
 * How a window changes: pure functions.
 *
 * <p>Of all responses of a window, the one that left the least is the latest that was counted. What was counted after it
 * can only be among the requests in flight, those that are owed, and those whose responses said nothing; so what it left,
 * less all of these, is never too much.
 */
final class WindowRule {

    private static final long DOCUMENTED_SECONDS = 60;
    // One second for a reset that was cut to whole seconds, and one for a date that was rounded up.
    private static final int LATEST_SECONDS = 2;

    private WindowRule() {}

    /** A window of which nothing is known. */
    static RateLimitWindow unknown(long number) {
        WindowEdit unknown = new WindowEdit(RateLimitWindow.unknown());
        unknown.number = number;
        return unknown.done();
    }

    /** Takes one request, if there is one. */
    static RateLimitWindow take(RateLimitWindow w) {
        return w.available() > 0 ? with(w, w.remaining(), w.inFlight() + 1, w.unreported(), w.owed()) : w;
    }

    /** The window after one that is over. Nothing is known of it yet. */
    static RateLimitWindow next(RateLimitWindow w) {
        WindowEdit next = new WindowEdit(w);
        next.number++;
        // These may still reach the service, and it may count them in the new window.
        next.owed = w.inFlight();
        next.remaining = w.cautious() ? 1 + next.owed : w.limit();
        next.inFlight = 0;
        next.unreported = 0;
        next.reset = null;
        next.endsBy = null;
        next.previousReset = w.reset() == null ? w.previousReset() : w.reset();
        return next.done();
    }

    /** The request was not sent. */
    static RateLimitWindow giveBack(RateLimitWindow w, Reservation reservation) {
        if (reservation.number() == w.number()) {
            return with(w, w.remaining(), Math.max(0, w.inFlight() - 1), w.unreported(), w.owed());
        }
        if (reservation.number() != w.number() - 1 || w.owed() == 0) {
            return w;
        }
        // What is no longer owed is not there for a second request to open the window with.
        int remaining = isOpening(w) ? w.remaining() - 1 : w.remaining();
        return with(w, remaining, w.inFlight(), w.unreported(), w.owed() - 1);
    }

    /**
     * The request may have been sent, and nothing came back.
     *
     * @param mayBeOver whether the service may have counted it in the window after this one already: then it stays in
     *     flight, so as to be owed in that one as well
     */
    static RateLimitWindow lost(RateLimitWindow w, Reservation reservation, boolean mayBeOver) {
        if (reservation.number() != w.number() || mayBeOver) {
            return w;
        }
        // The one that was to open the window has told nothing: the next one tries.
        int remaining = isOpening(w) ? w.remaining() + 1 : w.remaining();
        return with(w, remaining, Math.max(0, w.inFlight() - 1), w.unreported(), w.owed() + 1);
    }

    /**
     * A response came.
     *
     * @param mayBeOver as for {@link #lost}, if the response says nothing
     */
    static RateLimitWindow responded(
            RateLimitWindow w, Reservation reservation, LimitReport report, boolean mayBeOver) {
        boolean ofThisWindow = reservation.number() == w.number();
        if (report.refused()) {
            return refused(giveBack(w, reservation), report, ofThisWindow);
        }
        RateLimit limit = report.rateLimit();
        if (limit == null) {
            return mayBeOver && ofThisWindow ? w : unreported(giveBack(w, reservation), ofThisWindow);
        }
        return told(giveBack(w, reservation), limit, report, ofThisWindow ? reservation.unreported() : 0);
    }

    private static RateLimitWindow unreported(RateLimitWindow w, boolean ofThisWindow) {
        if (isOpening(w) && !ofThisWindow) {
            return w;
        }
        RateLimitWindow open = isOpening(w) ? opened(w) : w;
        return with(open, open.remaining(), open.inFlight(), open.unreported() + 1, open.owed());
    }

    private static RateLimitWindow told(RateLimitWindow w, RateLimit report, LimitReport response, int included) {
        if (isOfEarlier(w, report.reset()) || isClosed(w)) {
            return w;
        }
        int remaining = report.remaining() + included;
        Instant endsBy = endsBy(report, response);
        if (w.reset() == null) {
            return confirmed(w, report, remaining, endsBy);
        }
        if (isOfLater(w, report.reset())) {
            return confirmed(next(w), report, report.remaining(), endsBy);
        }
        boolean later = w.endsBy() == null || report.reset().isAfter(w.reset());
        WindowEdit told = new WindowEdit(w);
        told.limit = report.limit();
        told.remaining = Math.min(w.remaining(), remaining);
        told.reset = later ? report.reset() : w.reset();
        told.endsBy = later || endsBy.isBefore(w.endsBy()) ? endsBy : w.endsBy();
        return told.done();
    }

    // Another request came late enough; how many others came too early says nothing of how early they were.
    private static RateLimitWindow late(RateLimitWindow w) {
        WindowEdit late = new WindowEdit(w);
        late.lateSeconds = Math.max(1, w.lateSeconds());
        return late.done();
    }

    private static RateLimitWindow confirmed(RateLimitWindow w, RateLimit report, int remaining, Instant endsBy) {
        WindowEdit confirmed = new WindowEdit(w);
        confirmed.limit = report.limit();
        confirmed.remaining = remaining;
        confirmed.reset = report.reset();
        confirmed.endsBy = endsBy;
        confirmed.cautious = false;
        return confirmed.done();
    }

    private static RateLimitWindow refused(RateLimitWindow w, LimitReport report, boolean ofThisWindow) {
        Instant reset = report.rateLimit() == null ? null : report.rateLimit().reset();
        // A request of the window before may be refused after it, which says nothing of this one.
        if (reset != null && isOfEarlier(w, reset) && (w.reset() != null || !ofThisWindow)) {
            return ofThisWindow ? late(w) : w;
        }
        // The window was taken to be over, and was not.
        boolean tooEarly = reset != null && isOfEarlier(w, reset);
        Instant known = reset == null ? w.reset() : reset;
        WindowEdit refusing = new WindowEdit(reset != null && isOfLater(w, reset) ? next(w) : w);
        refusing.limit =
                report.rateLimit() == null ? w.limit() : report.rateLimit().limit();
        refusing.remaining = 0;
        refusing.reset = known;
        refusing.endsBy = known == null ? null : known.plusSeconds(1);
        refusing.lateSeconds = tooEarly ? Math.min(LATEST_SECONDS, w.lateSeconds() + 1) : w.lateSeconds();
        refusing.cautious = true;
        return refusing.done();
    }

    /**
     * By when a window has surely ended, on the service's clock. A reset may have been cut to whole seconds; a window that
     * seems to be a documented one began no later than this response, and so ends no later than a minute after it.
     */
    private static Instant endsBy(RateLimit report, LimitReport response) {
        Instant byReset = report.reset().plusSeconds(1);
        Long date = response.date();
        if (date == null) {
            return byReset;
        }
        long ahead = report.reset().getEpochSecond() - date;
        // A date may be of the end of a request that took long, and its window is longer by as much.
        if (ahead + response.tookSeconds() < DOCUMENTED_SECONDS && report.remaining() == report.limit() - 1) {
            // Only the response that opened a window tells its length. In one shorter than documented a second is
            // much: the service's word is taken for when it resets, and an error response would teach better.
            return report.reset();
        }
        // The date may be cut to whole seconds as well.
        Instant byDate = Instant.ofEpochSecond(date + 1 + DOCUMENTED_SECONDS);
        return ahead <= DOCUMENTED_SECONDS + 1 && byDate.isBefore(byReset) ? byDate : byReset;
    }

    // Some services calculate the reset for every response anew; a second is what rounding makes of that.

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

    // By an error response that did not say until when: what others say of the window must not open it again.
    private static boolean isClosed(RateLimitWindow w) {
        return w.cautious() && w.reset() == null && w.remaining() == 0;
    }

    private static RateLimitWindow opened(RateLimitWindow w) {
        WindowEdit opened = new WindowEdit(w);
        opened.remaining = w.limit();
        opened.cautious = false;
        return opened.done();
    }

    private static boolean isOpening(RateLimitWindow w) {
        return w.cautious() && w.reset() == null && w.remaining() > 0;
    }

    private static RateLimitWindow with(RateLimitWindow w, int remaining, int inFlight, int unreported, int owed) {
        WindowEdit counted = new WindowEdit(w);
        counted.remaining = remaining;
        counted.inFlight = inFlight;
        counted.unreported = unreported;
        counted.owed = owed;
        return counted.done();
    }
}
