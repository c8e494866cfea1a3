package io.attest.client.error;

/**
 * 400: the request is not valid as it stands, for instance because the document has no published revision.
 */
public final class BadRequestException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public BadRequestException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
