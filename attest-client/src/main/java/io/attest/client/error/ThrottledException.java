package io.attest.client.error;

import java.time.Duration;

/**
 * Thrown when the SDK does not send a request because the rate limit of the token is used up (API: Limits). Either the
 * limit resets only after the deadline of the call, or the client does not wait for it. No attempt was made: the
 * outcome is {@link Outcome#NOT_SENT}. If an attempt was made but cannot be retried in time, the call fails with the
 * exception of that attempt instead.
 */
public final class ThrottledException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param retryAfter how long it takes until the rate limit allows a request
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public ThrottledException(String message, Duration retryAfter, Outcome outcome, int attempts) {
        super(message, null, outcome, attempts);
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
