package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service, or a proxy in front of it, fails with a 5xx status. After a send, the outcome is
 * {@link Outcome#UNKNOWN}, since the failure may have come after the e-mail.
 */
public final class ServerException extends ApiException {

    private static final long serialVersionUID = 1L;

    ServerException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
