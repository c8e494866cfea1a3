package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the rate limit of the token, 60 requests a minute, is used up. The service returned 429, or something
 * before it did, which {@link #isFromService()} tells; then a send is {@link Outcome#UNKNOWN}. Or the SDK did not send
 * the request because it knew: that is a {@link ThrottledException}, a subclass. {@link #retryAfter} says how long to
 * wait before the next try.
 *
 * <p>The SDK keeps within the rate limit, so a 429 of the service usually means that another client uses the same
 * token, or that client-side rate limiting is off. It ends the call if the retries are used up, the wait would have
 * passed the deadline, or the client fails fast.
 */
public sealed class RateLimitException extends ApiException permits ThrottledException {

    private static final long serialVersionUID = 1L;

    RateLimitException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
