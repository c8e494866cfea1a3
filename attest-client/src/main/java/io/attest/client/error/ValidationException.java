package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 422: it rejected values of the request. {@link #errors()} contains its messages for
 * each field.
 */
public final class ValidationException extends ApiException {

    private static final long serialVersionUID = 1L;

    ValidationException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }

    /**
     * Returns the service's messages for each field, in the order of the service. They are written for people and may
     * change at any time.
     *
     * @return messages by JSON field name, such as {@code person_id}; unmodifiable, and empty if the response contains
     *     no messages
     */
    public Map<String, List<String>> errors() {
        return response().errors();
    }
}
