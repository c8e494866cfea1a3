package io.attest.client.error;

/**
 * 429: the token's rate limit of 60 requests a minute is used up. The service did nothing; {@link #retryAfter()} says when to
 * come back. Thrown only when the retries were used up, the wait would have passed the call's deadline, or the client fails
 * fast. As a rule it takes somebody else who spends from the same token, or rate limiting that is off: the SDK keeps within the
 * rate limit.
 */
public final class RateLimitException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public RateLimitException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
