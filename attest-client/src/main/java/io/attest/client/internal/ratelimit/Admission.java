package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.ratelimit.Window.Ticket;
import java.time.Duration;

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
        private final Ticket ticket;
        private boolean settled;

        Permit(RateLimiter limiter, Ticket ticket) {
            this.limiter = limiter;
            this.ticket = ticket;
        }

        /** The request ended in this result; one that was not sent counts nowhere. The first counts. */
        public void settle(AttemptResult result) {
            if (!settled) {
                settled = true;
                limiter.end(ticket, result);
            }
        }

        @Override
        public void close() {
            settle(Failure.NONE);
        }
    }
}
