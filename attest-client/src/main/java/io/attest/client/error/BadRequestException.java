package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 400: the request is invalid, for instance because the document has no published
 * revision.
 */
public final class BadRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    BadRequestException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
