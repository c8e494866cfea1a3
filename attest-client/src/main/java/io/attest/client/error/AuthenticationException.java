package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/** Thrown when the service returns 401: the access token is missing, wrong or no longer valid. */
public final class AuthenticationException extends ApiException {

    private static final long serialVersionUID = 1L;

    AuthenticationException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
