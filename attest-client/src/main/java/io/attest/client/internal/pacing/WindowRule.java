package io.attest.client.internal.pacing;

import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitWindow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

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

    /** Takes one request, if there is one. */
    static RateLimitWindow take(RateLimitWindow w) {
        return w.available() > 0 ? with(w, w.remaining(), w.inFlight() + 1, w.unsaid(), w.owed()) : w;
    }

    /** The window after one that is over. Nothing is known of it yet. */
    static RateLimitWindow next(RateLimitWindow w) {
        // These may still reach the service, and it may count them in the new window.
        int owed = w.inFlight();
        return new RateLimitWindow(
                w.number() + 1,
                w.limit(),
                w.cautious() ? 1 + owed : w.limit(),
                0,
                0,
                owed,
                null,
                null,
                w.reset() == null ? w.previousReset() : w.reset(),
                w.lateSeconds(),
                w.cautious());
    }

    /** The request was not sent. */
    static RateLimitWindow giveBack(RateLimitWindow w, Taken taken) {
        if (taken.number() == w.number()) {
            return with(w, w.remaining(), Math.max(0, w.inFlight() - 1), w.unsaid(), w.owed());
        }
        return taken.number() == w.number() - 1
                ? with(w, w.remaining(), w.inFlight(), w.unsaid(), Math.max(0, w.owed() - 1))
                : w;
    }

    /** The request may have been sent, and nothing came back. */
    static RateLimitWindow lost(RateLimitWindow w, Taken taken) {
        if (taken.number() != w.number()) {
            return w;
        }
        // The one that was to open the window has told nothing: the next one tries.
        int remaining = isOpening(w) ? w.remaining() + 1 : w.remaining();
        return with(w, remaining, Math.max(0, w.inFlight() - 1), w.unsaid(), w.owed() + 1);
    }

    /** An answer came. */
    static RateLimitWindow answered(RateLimitWindow w, Taken taken, Said said) {
        if (said.refused()) {
            return refused(giveBack(w, taken), said);
        }
        RateLimit limit = said.rateLimit();
        return limit == null
                ? unsaid(giveBack(w, taken))
                : told(giveBack(w, taken), limit, said.date(), taken.number() == w.number() ? taken.unsaid() : 0);
    }

    private static RateLimitWindow unsaid(RateLimitWindow w) {
        int remaining = isOpening(w) ? w.limit() + w.owed() : w.remaining();
        return with(w, remaining, w.inFlight(), w.unsaid() + 1, w.owed());
    }

    private static RateLimitWindow told(RateLimitWindow w, RateLimit said, @Nullable Long date, int included) {
        if (isOfEarlier(w, said.reset())) {
            return w;
        }
        int remaining = said.remaining() + included;
        Instant endsBy = endsBy(said, date);
        if (w.reset() == null) {
            return confirmed(w, said, remaining, endsBy);
        }
        if (isOfLater(w, said.reset())) {
            return confirmed(next(w), said, said.remaining(), endsBy);
        }
        boolean later = w.endsBy() == null || said.reset().isAfter(w.reset());
        return new RateLimitWindow(
                w.number(),
                said.limit(),
                Math.min(w.remaining(), remaining),
                w.inFlight(),
                w.unsaid(),
                w.owed(),
                later ? said.reset() : w.reset(),
                later || endsBy.isBefore(w.endsBy()) ? endsBy : w.endsBy(),
                w.previousReset(),
                w.lateSeconds(),
                w.cautious());
    }

    private static RateLimitWindow confirmed(RateLimitWindow w, RateLimit said, int remaining, Instant endsBy) {
        return new RateLimitWindow(
                w.number(),
                said.limit(),
                remaining,
                w.inFlight(),
                w.unsaid(),
                w.owed(),
                said.reset(),
                endsBy,
                w.previousReset(),
                w.lateSeconds(),
                false);
    }

    private static RateLimitWindow refused(RateLimitWindow w, Said said) {
        Instant reset = said.rateLimit() == null ? null : said.rateLimit().reset();
        if (reset != null && w.reset() != null && isOfEarlier(w, reset)) {
            return w;
        }
        // The window was taken to be over, and was not.
        boolean tooEarly = reset != null && isOfEarlier(w, reset);
        RateLimitWindow refusing = reset != null && isOfLater(w, reset) ? next(w) : w;
        Instant known = reset == null ? w.reset() : reset;
        return new RateLimitWindow(
                refusing.number(),
                said.rateLimit() == null ? w.limit() : said.rateLimit().limit(),
                0,
                refusing.inFlight(),
                refusing.unsaid(),
                refusing.owed(),
                known,
                known == null ? null : known.plusSeconds(1),
                refusing.previousReset(),
                tooEarly ? Math.min(LATEST_SECONDS, w.lateSeconds() + 1) : w.lateSeconds(),
                true);
    }

    /**
     * By when a window has surely ended, on the service's clock. A reset may have been cut to whole seconds; a window that
     * seems to be a documented one began no later than this answer, and so ends no later than a minute after it.
     */
    private static Instant endsBy(RateLimit said, @Nullable Long date) {
        Instant byReset = said.reset().plusSeconds(1);
        if (date == null) {
            return byReset;
        }
        long ahead = said.reset().getEpochSecond() - date;
        if (ahead < DOCUMENTED_SECONDS - 1 && said.remaining() == said.limit() - 1) {
            // Only the answer that opened a window tells its length. In a window shorter than documented a second is
            // much:
            // the service's word is taken for when it resets, and a refusal would teach better.
            return said.reset();
        }
        // The date may be cut to whole seconds as well.
        Instant byDate = Instant.ofEpochSecond(date + 1 + DOCUMENTED_SECONDS);
        return ahead <= DOCUMENTED_SECONDS + 1 && byDate.isBefore(byReset) ? byDate : byReset;
    }

    // Some services calculate the reset for every answer anew; a second is what rounding makes of that.

    private static boolean isOfEarlier(RateLimitWindow w, Instant reset) {
        return w.reset() == null
                ? w.previousReset() != null && !reset.isAfter(w.previousReset().plusSeconds(1))
                : reset.isBefore(w.reset().minusSeconds(1));
    }

    private static boolean isOfLater(RateLimitWindow w, Instant reset) {
        return w.reset() != null && reset.isAfter(w.reset().plusSeconds(1));
    }

    private static boolean isOpening(RateLimitWindow w) {
        return w.cautious() && w.reset() == null;
    }

    private static RateLimitWindow with(RateLimitWindow w, int remaining, int inFlight, int unsaid, int owed) {
        return new RateLimitWindow(
                w.number(),
                w.limit(),
                remaining,
                inFlight,
                unsaid,
                owed,
                w.reset(),
                w.endsBy(),
                w.previousReset(),
                w.lateSeconds(),
                w.cautious());
    }
}
