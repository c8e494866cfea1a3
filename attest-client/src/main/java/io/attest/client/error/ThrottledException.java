package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.internal.util.Arguments;
import java.time.Duration;
import java.util.Map;

/**
 * Thrown when the SDK does not send a request because the rate limit of the token is used up (API: Limits). Either the
 * turn of the call would come only after its deadline, or the client does not wait for it. No attempt was made: the
 * outcome is {@link Outcome#NOT_SENT}, and {@link #retryAfter} is the SDK's estimate. If an attempt was made but cannot
 * be retried in time, the call fails with the exception of that attempt instead.
 *
 * <p>It is a {@link RateLimitException}, as if the service had refused the request without being asked: its status is
 * 429, but {@link #isFromService()} is false, {@link #headers()} and {@link #body()} are empty, and
 * {@link #rateLimit()} and {@link #serviceMessage()} are null.
 */
public final class ThrottledException extends RateLimitException {

    private static final long serialVersionUID = 1L;

    /**
     * Returns an exception for a fake in a test. As a real one, it has the outcome {@link Outcome#NOT_SENT} and no
     * attempt; it names no call.
     *
     * <pre>{@code
     * AttestationRequests busy = (request, options) -> {
     *     throw ThrottledException.of(Duration.ofSeconds(20));
     * };
     * }</pre>
     *
     * @param retryAfter how long it takes until the rate limit allows a request, from zero
     * @return the exception
     * @throws IllegalArgumentException if {@code retryAfter} is null or negative
     */
    public static ThrottledException of(Duration retryAfter) {
        Arguments.notNegative("retryAfter", retryAfter);
        return new ThrottledException(
                FailedCall.notBegun(Meaning.THROTTLED, "the rate limit is used up. Nothing was sent."),
                ErrorResponse.plain(429, Map.of(), "", retryAfter));
    }

    ThrottledException(FailedCall call, ErrorResponse response) {
        super(call, response, null);
    }
}
