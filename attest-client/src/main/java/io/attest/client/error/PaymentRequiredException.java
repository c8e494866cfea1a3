package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/** 402: the organization's trial has expired or its subscription is inactive; every call is answered so until it is paid. */
public final class PaymentRequiredException extends ApiException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String paymentUrl;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param paymentUrl where to pay, or null if the response did not say
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public PaymentRequiredException(
            String message, ErrorResponse response, @Nullable String paymentUrl, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
        this.paymentUrl = paymentUrl;
    }

    /**
     * Where to pay. It comes from the response: show it, do not fetch it.
     *
     * @return the URL as the service sent it, or null if it sent none
     */
    public @Nullable String paymentUrl() {
        return paymentUrl;
    }
}
