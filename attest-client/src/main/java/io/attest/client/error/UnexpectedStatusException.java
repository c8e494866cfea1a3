package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns a status that the API description does not contain, such as a redirect; any 5xx
 * status causes a {@link ServerException}. Redirects are never followed, since the token must not go to another
 * address; the message names the host that a redirect points to. The outcome of a send is {@link Outcome#REJECTED}
 * after 407, and after another 4xx but 408 if the service itself answered, see {@link #isFromService()}. After anything
 * else it is {@link Outcome#UNKNOWN}.
 */
public final class UnexpectedStatusException extends ApiException {

    private static final long serialVersionUID = 1L;

    UnexpectedStatusException(FailedCall call, Outcome outcome, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, outcome, response, rateLimit);
    }
}
