package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns 402: the organization's trial has expired or its subscription is inactive. Until that
 * changes, every call fails with it.
 */
public final class PaymentRequiredException extends ApiException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String paymentUrl;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param paymentUrl the URL of the payment page, or null if the response has none
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public PaymentRequiredException(
            String message, ErrorResponse response, @Nullable String paymentUrl, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
        this.paymentUrl = paymentUrl;
    }

    /**
     * Returns the URL of the payment page. It comes from the response: show it to a person, but do not request it.
     *
     * @return the URL as the service sent it, or null if it sent none
     */
    public @Nullable String paymentUrl() {
        return paymentUrl;
    }
}
