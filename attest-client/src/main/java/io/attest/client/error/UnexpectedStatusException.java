package io.attest.client.error;

/**
 * Thrown when the service returns a status that the API description does not contain, such as a redirect; any 5xx
 * status causes a {@link ServerException}. Redirects are never followed, since the token must not go to another
 * address. After 3xx and 408, the outcome of a send is {@link Outcome#UNKNOWN}; after another 4xx it is
 * {@link Outcome#REJECTED}.
 */
public final class UnexpectedStatusException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public UnexpectedStatusException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
