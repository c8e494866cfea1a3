package io.attest.client.error;

import java.time.Duration;

/**
 * The SDK did not send the request, since the token's rate limit is used up (interface: Limits) and would be free only after
 * the call's deadline, or the client does not wait for it. Nothing was attempted: the outcome is
 * {@link Outcome#NOT_SENT}. A call that was attempted and cannot be repeated in time ends as that attempt did instead.
 */
public final class ThrottledException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param retryAfter how long until the rate limit is free again
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public ThrottledException(String message, Duration retryAfter, Outcome outcome, int attempts) {
        super(message, null, outcome, attempts);
        this.retryAfter = retryAfter;
    }

    /**
     * How long until the rate limit is free again, as far as the SDK knows.
     *
     * @return zero or more
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
