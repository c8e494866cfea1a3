package io.attest.client.error;

/**
 * A status that the interface does not name. Redirects are such: they are never followed, since the token must not go to
 * another address. 3xx and 408 leave a send {@link Outcome#UNKNOWN}; other 4xx are {@link Outcome#REJECTED}.
 */
public final class UnexpectedStatusException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public UnexpectedStatusException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
