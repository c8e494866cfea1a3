package io.attest.client.error;

/**
 * Thrown when the service returns 400: the request is invalid, for instance because the document has no published
 * revision.
 */
public final class BadRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public BadRequestException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
