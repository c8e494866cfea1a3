package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Windows, and what is said of them, as the rule's tests need them. Seconds are those of the service's clock. */
final class Windows {

    static final int LIMIT = 60;

    private Windows() {}

    static Instant at(long seconds) {
        return Instant.ofEpochSecond(seconds);
    }

    /** One of which nothing is known, the first of its token. */
    static RateLimitWindow fresh() {
        return RateLimitWindow.unknown();
    }

    /** One that ends at 100 by the service's word, after one that ended at 40. */
    static RateLimitWindow told(int remaining, int inFlight, int unreported, int owed) {
        return new RateLimitWindow(1, LIMIT, remaining, inFlight, unreported, owed, at(100), at(101), at(40), 0, false);
    }

    /** One after that, of which nothing is known. */
    static RateLimitWindow next(int inFlight, int owed) {
        return new RateLimitWindow(2, LIMIT, LIMIT, inFlight, 0, owed, null, null, at(100), 0, false);
    }

    /** One that a single request is to open. */
    static RateLimitWindow cautious(int inFlight, int owed) {
        return new RateLimitWindow(2, LIMIT, 1 + owed, inFlight, 0, owed, null, null, at(100), 0, true);
    }

    static Reservation reservation(RateLimitWindow w) {
        return new Reservation(w.number(), 0, 0, false);
    }

    static Reservation takenBefore(RateLimitWindow w) {
        return new Reservation(w.number() - 1, 0, 0, false);
    }

    static LimitReport says(int remaining, long reset, long date) {
        return new LimitReport(false, new RateLimit(LIMIT, remaining, at(reset)), date, null, 1);
    }

    static LimitReport saysNothing() {
        return new LimitReport(false, null, 50L, null, 1);
    }

    static LimitReport refuses(@Nullable Long reset) {
        return new LimitReport(
                true, reset == null ? null : new RateLimit(LIMIT, 0, at(reset)), null, Duration.ofSeconds(1), 1);
    }

    static RateLimitWindow responded(RateLimitWindow w, Reservation reservation, LimitReport report) {
        return WindowRule.settle(w, reservation, report, false);
    }

    static RateLimitWindow responded(RateLimitWindow w, LimitReport report) {
        return responded(w, reservation(w), report);
    }
}
