package io.attest.client.error;

/**
 * Thrown when the service, or a proxy in front of it, fails with a 5xx status. After a send, the outcome is
 * {@link Outcome#UNKNOWN}, since the failure may have come after the e-mail.
 */
public final class ServerException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public ServerException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
