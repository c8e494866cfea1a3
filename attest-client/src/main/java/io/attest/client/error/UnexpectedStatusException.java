package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns a status that the API description does not contain, such as a redirect; any 5xx
 * status causes a {@link ServerException}. Redirects are never followed, since the token must not go to another
 * address; the message names the host that a redirect points to. The outcome of a send is {@link Outcome#UNKNOWN}.
 */
public final class UnexpectedStatusException extends ApiException {

    private static final long serialVersionUID = 1L;

    UnexpectedStatusException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }
}
