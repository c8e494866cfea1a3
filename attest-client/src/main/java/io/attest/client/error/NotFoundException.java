package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 404: a person or document is not in the organization of the token, or
 * a path of a raw request does not exist. A server before the service, or at a wrong base URL, may return 404 too: then
 * {@link #isFromService()} is false, unless it answers in the service's form.
 */
public final class NotFoundException extends ApiException {

    private static final long serialVersionUID = 1L;

    NotFoundException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
