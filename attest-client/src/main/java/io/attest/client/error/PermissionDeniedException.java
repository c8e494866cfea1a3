package io.attest.client.error;

/**
 * 403: the token may not do this. A token tied to a Group Manager may only read the current user.
 */
public final class PermissionDeniedException extends ApiException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public PermissionDeniedException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
    }
}
