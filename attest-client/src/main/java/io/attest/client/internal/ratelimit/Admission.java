package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Window.Reservation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What {@link RateLimiter#acquire} returns: a permit, or why there is none. */
public sealed interface Admission {

    /**
     * The call must not send: there is no permit in time.
     *
     * @param retryAfter the estimated time until a permit
     */
    record Throttled(Duration retryAfter) implements Admission {}

    /** The call must not send: the client was closed during the wait, or the result is not wanted any more. */
    record Over() implements Admission {}

    /** The call may send one request. One that is closed without a result was not used, and counts nowhere. */
    final class Permit implements Admission, AutoCloseable {

        private final RateLimiter limiter;
        private final @Nullable Reservation reservation;
        private boolean settled;
        private boolean closed;

        /** @param reservation null if the call is not limited */
        Permit(RateLimiter limiter, @Nullable Reservation reservation) {
            this.limiter = limiter;
            this.reservation = reservation;
        }

        /** The request ended in this result; one that was not sent counts nowhere. The first counts. Never throws. */
        public void settle(AttemptResult result) {
            if (settled) {
                return;
            }
            settled = true;
            if (reservation != null) {
                limiter.end(reservation, result);
            }
            if (result instanceof HttpResponse response) {
                limiter.responded(response);
            }
        }

        /** Frees the limiter; once. */
        @Override
        public void close() {
            settle(Failure.NONE);
            if (!closed) {
                closed = true;
                limiter.release();
            }
        }
    }
}
