package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.ratelimit.Window.Reservation;
import java.time.Duration;

/** What a caller that wants a permit does next. */
public sealed interface Admission {

    /**
     * Wait, then ask again.
     *
     * @param longest ask again after this time, or earlier if woken
     * @param expected the estimated time until a permit; at most what the caller can wait
     */
    record Wait(Duration longest, Duration expected) implements Admission {}

    /**
     * Give up: there is no permit in time.
     *
     * @param retryAfter the estimated time until a permit
     */
    record Throttled(Duration retryAfter) implements Admission {}

    /**
     * Send one request. A permit must be settled or given back exactly once; otherwise the rate limit stays one request
     * short until the end of the next window.
     */
    final class Permit implements Admission {

        private final RateLimiter limiter;
        private final Reservation reservation;

        Permit(RateLimiter limiter, Reservation reservation) {
            this.limiter = limiter;
            this.reservation = reservation;
        }

        /** The request was made, with this result. Never throws. */
        public void settle(AttemptResult result) {
            limiter.end(reservation, result);
        }

        /** No request was made. Never throws. */
        public void giveBack() {
            limiter.end(reservation, null);
        }
    }
}
