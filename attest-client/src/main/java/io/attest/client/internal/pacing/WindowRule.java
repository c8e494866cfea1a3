package io.attest.client.internal.pacing;

import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitWindow;
import java.time.Instant;

/**
 * How a window changes: pure functions.
 *
 * <p>Of all answers of a window, the one that left the least is the latest that was counted. What was counted after it
 * can only be among the requests in flight, those that are owed, and those whose answers said nothing; so what it left,
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
        return w.available() > 0 ? with(w, w.remaining(), w.inFlight() + 1, w.unsaid(), w.owed()) : w;
    }

    /** The window after one that is over. Nothing is known of it yet. */
    static RateLimitWindow next(RateLimitWindow w) {
        WindowEdit next = new WindowEdit(w);
        next.number++;
        // These may still reach the service, and it may count them in the new window.
        next.owed = w.inFlight();
        next.remaining = w.cautious() ? 1 + next.owed : w.limit();
        next.inFlight = 0;
        next.unsaid = 0;
        next.reset = null;
        next.endsBy = null;
        next.previousReset = w.reset() == null ? w.previousReset() : w.reset();
        return next.done();
    }

    /** The request was not sent. */
    static RateLimitWindow giveBack(RateLimitWindow w, Taken taken) {
        if (taken.number() == w.number()) {
            return with(w, w.remaining(), Math.max(0, w.inFlight() - 1), w.unsaid(), w.owed());
        }
        if (taken.number() != w.number() - 1 || w.owed() == 0) {
            return w;
        }
        // What is no longer owed is not there for a second request to open the window with.
        int remaining = isOpening(w) ? w.remaining() - 1 : w.remaining();
        return with(w, remaining, w.inFlight(), w.unsaid(), w.owed() - 1);
    }

    /**
     * The request may have been sent, and nothing came back.
     *
     * @param mayBeOver whether the service may have counted it in the window after this one already: then it stays in
     *     flight, so as to be owed in that one as well
     */
    static RateLimitWindow lost(RateLimitWindow w, Taken taken, boolean mayBeOver) {
        if (taken.number() != w.number() || mayBeOver) {
            return w;
        }
        // The one that was to open the window has told nothing: the next one tries.
        int remaining = isOpening(w) ? w.remaining() + 1 : w.remaining();
        return with(w, remaining, Math.max(0, w.inFlight() - 1), w.unsaid(), w.owed() + 1);
    }

    /**
     * An answer came.
     *
     * @param mayBeOver as for {@link #lost}, if the answer says nothing
     */
    static RateLimitWindow answered(RateLimitWindow w, Taken taken, Said said, boolean mayBeOver) {
        boolean ofThisWindow = taken.number() == w.number();
        if (said.refused()) {
            return refused(giveBack(w, taken), said, ofThisWindow);
        }
        RateLimit limit = said.rateLimit();
        if (limit == null) {
            return mayBeOver && ofThisWindow ? w : unsaid(giveBack(w, taken), ofThisWindow);
        }
        return told(giveBack(w, taken), limit, said, ofThisWindow ? taken.unsaid() : 0);
    }

    private static RateLimitWindow unsaid(RateLimitWindow w, boolean ofThisWindow) {
        if (isOpening(w) && !ofThisWindow) {
            return w;
        }
        RateLimitWindow open = isOpening(w) ? opened(w) : w;
        return with(open, open.remaining(), open.inFlight(), open.unsaid() + 1, open.owed());
    }

    private static RateLimitWindow told(RateLimitWindow w, RateLimit said, Said answer, int included) {
        if (isOfEarlier(w, said.reset()) || isClosed(w)) {
            return w;
        }
        int remaining = said.remaining() + included;
        Instant endsBy = endsBy(said, answer);
        if (w.reset() == null) {
            return confirmed(w, said, remaining, endsBy);
        }
        if (isOfLater(w, said.reset())) {
            return confirmed(next(w), said, said.remaining(), endsBy);
        }
        boolean later = w.endsBy() == null || said.reset().isAfter(w.reset());
        WindowEdit told = new WindowEdit(w);
        told.limit = said.limit();
        told.remaining = Math.min(w.remaining(), remaining);
        told.reset = later ? said.reset() : w.reset();
        told.endsBy = later || endsBy.isBefore(w.endsBy()) ? endsBy : w.endsBy();
        return told.done();
    }

    // Another request came late enough; how many others came too early says nothing of how early they were.
    private static RateLimitWindow late(RateLimitWindow w) {
        WindowEdit late = new WindowEdit(w);
        late.lateSeconds = Math.max(1, w.lateSeconds());
        return late.done();
    }

    private static RateLimitWindow confirmed(RateLimitWindow w, RateLimit said, int remaining, Instant endsBy) {
        WindowEdit confirmed = new WindowEdit(w);
        confirmed.limit = said.limit();
        confirmed.remaining = remaining;
        confirmed.reset = said.reset();
        confirmed.endsBy = endsBy;
        confirmed.cautious = false;
        return confirmed.done();
    }

    private static RateLimitWindow refused(RateLimitWindow w, Said said, boolean ofThisWindow) {
        Instant reset = said.rateLimit() == null ? null : said.rateLimit().reset();
        // A request of the window before may be refused after it, which says nothing of this one.
        if (reset != null && isOfEarlier(w, reset) && (w.reset() != null || !ofThisWindow)) {
            return ofThisWindow ? late(w) : w;
        }
        // The window was taken to be over, and was not.
        boolean tooEarly = reset != null && isOfEarlier(w, reset);
        Instant known = reset == null ? w.reset() : reset;
        WindowEdit refusing = new WindowEdit(reset != null && isOfLater(w, reset) ? next(w) : w);
        refusing.limit = said.rateLimit() == null ? w.limit() : said.rateLimit().limit();
        refusing.remaining = 0;
        refusing.reset = known;
        refusing.endsBy = known == null ? null : known.plusSeconds(1);
        refusing.lateSeconds = tooEarly ? Math.min(LATEST_SECONDS, w.lateSeconds() + 1) : w.lateSeconds();
        refusing.cautious = true;
        return refusing.done();
    }

    /**
     * By when a window has surely ended, on the service's clock. A reset may have been cut to whole seconds; a window that
     * seems to be a documented one began no later than this answer, and so ends no later than a minute after it.
     */
    private static Instant endsBy(RateLimit said, Said answer) {
        Instant byReset = said.reset().plusSeconds(1);
        Long date = answer.date();
        if (date == null) {
            return byReset;
        }
        long ahead = said.reset().getEpochSecond() - date;
        // A date may be of the end of a request that took long, and its window is longer by as much.
        if (ahead + answer.tookSeconds() < DOCUMENTED_SECONDS && said.remaining() == said.limit() - 1) {
            // Only the answer that opened a window tells its length. In one shorter than documented a second is
            // much: the service's word is taken for when it resets, and a refusal would teach better.
            return said.reset();
        }
        // The date may be cut to whole seconds as well.
        Instant byDate = Instant.ofEpochSecond(date + 1 + DOCUMENTED_SECONDS);
        return ahead <= DOCUMENTED_SECONDS + 1 && byDate.isBefore(byReset) ? byDate : byReset;
    }

    // Some services calculate the reset for every answer anew; a second is what rounding makes of that.

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

    // By a refusal that did not say until when: what others say of the window must not open it again.
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

    private static RateLimitWindow with(RateLimitWindow w, int remaining, int inFlight, int unsaid, int owed) {
        WindowEdit counted = new WindowEdit(w);
        counted.remaining = remaining;
        counted.inFlight = inFlight;
        counted.unsaid = unsaid;
        counted.owed = owed;
        return counted.done();
    }
}
