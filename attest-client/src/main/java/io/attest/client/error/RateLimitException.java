package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 429: the rate limit of the token, 60 requests a minute, is used up. The service did
 * nothing; {@link #retryAfter()} says how long to wait before the next try.
 *
 * <p>The SDK keeps within the rate limit, so this exception usually means that another client uses the same token, or
 * that client-side rate limiting is off. It is thrown if the retries are used up, the wait would have passed the
 * deadline of the call, or the client fails fast. A call that the SDK does not send because the limit is used up ends
 * in {@link ThrottledException} instead. {@link AttestException#retryAfter()} is there for both.
 */
public final class RateLimitException extends ApiException {

    private static final long serialVersionUID = 1L;

    RateLimitException(FailedCall call, Outcome outcome, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, outcome, response, rateLimit);
    }
}
