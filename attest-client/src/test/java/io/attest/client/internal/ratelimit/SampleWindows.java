package io.attest.client.internal.ratelimit;

import io.attest.client.internal.ratelimit.Window.Reservation;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Windows in each phase, and what responses say of them. Seconds are those of the service's clock. */
final class SampleWindows {

    static final int LIMIT = 60;

    private SampleWindows() {}

    static Instant at(long seconds) {
        return Instant.ofEpochSecond(seconds);
    }

    /** One of which nothing is known, the first of its token. */
    static Window fresh() {
        return Window.UNKNOWN;
    }

    /** One that ends at 100 by the service's word, after one that ended at 40. */
    static Window told(int remaining, int inFlight, int unreported, int carriedOver) {
        return new Window(1, LIMIT, remaining, inFlight, unreported, carriedOver, false, 100, 40);
    }

    /** One after that, of which nothing is known. */
    static Window next(int inFlight, int carriedOver) {
        return new Window(2, LIMIT, LIMIT, inFlight, 0, carriedOver, false, 0, 100);
    }

    /** One that a single request is to open. */
    static Window opening(int inFlight, int carriedOver) {
        return new Window(2, LIMIT, LIMIT, inFlight, 0, carriedOver, true, 0, 100);
    }

    static Reservation reservation(Window w) {
        return new Reservation(w.number(), 0, w.remaining(), 0, false);
    }

    static Reservation takenBefore(Window w) {
        return new Reservation(w.number() - 1, 0, LIMIT, 0, false);
    }

    static RateLimitHeaders says(int remaining, long reset) {
        return new RateLimitHeaders(false, new RateLimit(LIMIT, remaining, at(reset)), 0, Duration.ZERO);
    }

    static RateLimitHeaders saysNothing() {
        return new RateLimitHeaders(false, null, 50, Duration.ZERO);
    }

    static RateLimitHeaders refuses(@Nullable Long reset) {
        return new RateLimitHeaders(true, reset == null ? null : new RateLimit(LIMIT, 0, at(reset)), 0, Duration.ZERO);
    }

    static Window responded(Window w, Reservation reservation, RateLimitHeaders report) {
        return w.settle(reservation, report, false);
    }

    static Window responded(Window w, RateLimitHeaders report) {
        return responded(w, reservation(w), report);
    }
}
