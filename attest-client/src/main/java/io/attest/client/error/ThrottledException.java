package io.attest.client.error;

import io.attest.client.internal.FailedCall;
import java.time.Duration;

/**
 * Thrown when the SDK does not send a request because the rate limit of the token is used up (API: Limits). Either the
 * turn of the call would come only after its deadline, or the client does not wait for it. No attempt was made: the
 * outcome is {@link Outcome#NOT_SENT}. If an attempt was made but cannot be retried in time, the call fails with the
 * exception of that attempt instead.
 */
public final class ThrottledException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Creates the exception of a call. Only the SDK can.
     *
     * @param call how the call failed
     * @param retryAfter how long it takes until the rate limit allows a request
     * @param outcome what is known about the effect of the call
     * @hidden
     */
    @SuppressWarnings({"exports", "InvalidBlockTag"})
    public ThrottledException(FailedCall call, Duration retryAfter, Outcome outcome) {
        super(call, outcome);
        this.retryAfter = retryAfter;
    }

    /**
     * Returns how long it takes until the rate limit allows a request, as far as the SDK knows.
     *
     * @return zero or more
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
