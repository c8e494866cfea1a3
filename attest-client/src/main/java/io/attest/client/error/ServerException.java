package io.attest.client.error;

/**
 * 5xx: the service, or something before it, failed. After a send the outcome is {@link Outcome#UNKNOWN}: the failure may
 * have come after the e-mail.
 */
public final class ServerException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public ServerException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
