package io.attest.client.error;

/**
 * Thrown when the service returns 429: the rate limit of the token, 60 requests a minute, is used up. The service did
 * nothing; {@link #retryAfter()} says how long to wait before the next try.
 *
 * <p>The SDK keeps within the rate limit, so this exception usually means that another client uses the same token, or
 * that client-side rate limiting is off. It is thrown only if the retries are used up, the wait would have passed the
 * deadline of the call, or the client fails fast.
 */
public final class RateLimitException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public RateLimitException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
