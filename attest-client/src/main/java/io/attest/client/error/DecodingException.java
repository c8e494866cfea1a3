package io.attest.client.error;

/**
 * The service returned 2xx with a body that is not what the interface promises. The call was carried out
 * ({@link Outcome#ACCEPTED}): after a send, the e-mail went out.
 */
public final class DecodingException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final int statusCode;
    private final String body;
    private final String jsonPath;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person, without values of the body
     * @param statusCode the HTTP status
     * @param body the body as text
     * @param jsonPath where the body breaks the promise, such as {@code $.data[3].id}
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public DecodingException(
            String message, int statusCode, String body, String jsonPath, Outcome outcome, int attempts) {
        super(message, null, outcome, attempts);
        this.statusCode = statusCode;
        this.body = body;
        this.jsonPath = jsonPath;
    }

    /**
     * The HTTP status.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return statusCode;
    }

    /**
     * The body as text, cut after 1 MiB. It may hold personal data.
     *
     * @return the body
     */
    public String body() {
        return body;
    }

    /**
     * Where the body breaks the promise.
     *
     * @return a JSON path; {@code $} is the whole body
     */
    public String jsonPath() {
        return jsonPath;
    }
}
