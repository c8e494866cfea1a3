package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.ratelimit.RateLimit;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 402: the organization's trial has expired or its subscription is inactive. Until that
 * changes, the next calls fail with it, too.
 */
public final class PaymentRequiredException extends ApiException {

    private static final long serialVersionUID = 1L;

    PaymentRequiredException(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        super(call, response, rateLimit);
    }

    /**
     * Returns the URL of the payment page. It comes from the response: show it to a person, but do not request it.
     *
     * @return the URL as the service sent it, or null if it sent none
     */
    public @Nullable String paymentUrl() {
        return response().paymentUrl();
    }
}
