package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.ratelimit.Window.Reservation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What {@link RateLimiter#acquire} returns: a permit, or that there is none in time. */
public sealed interface Admission {

    /**
     * The call must not send: there is no permit in time.
     *
     * @param retryAfter the estimated time until a permit
     */
    record Throttled(Duration retryAfter) implements Admission {}

    /**
     * The call may send one request. A permit must be settled exactly once; otherwise the rate limit stays
     * one request short until the end of the next window.
     */
    final class Permit implements Admission {

        /** The permit of a call that is not limited. */
        static final Permit UNLIMITED = new Permit(null, Reservation.ofNone(0));

        private final @Nullable RateLimiter limiter;
        private final Reservation reservation;

        Permit(@Nullable RateLimiter limiter, Reservation reservation) {
            this.limiter = limiter;
            this.reservation = reservation;
        }

        /** The attempt ended with this result; one that was not sent counts nowhere. Never throws. */
        public void settle(AttemptResult result) {
            if (limiter != null) {
                limiter.end(reservation, result);
            }
        }
    }
}
