package io.attest.client.error;

/** Thrown when the service returns 401: the access token is missing, wrong or no longer valid. */
public final class AuthenticationException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public AuthenticationException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
