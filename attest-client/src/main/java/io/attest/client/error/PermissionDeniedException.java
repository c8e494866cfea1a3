package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 403: the token lacks a permission. A token tied to a Group Manager may only read the
 * current user. A firewall before the service may return 403 too: then {@link #isFromService()} is false, and the
 * message says what came.
 */
public final class PermissionDeniedException extends ApiException {

    private static final long serialVersionUID = 1L;

    PermissionDeniedException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
