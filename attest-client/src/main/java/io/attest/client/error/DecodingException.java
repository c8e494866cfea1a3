package io.attest.client.error;

/**
 * Thrown when the service returns a 2xx response whose body does not match the API description. The call was carried
 * out ({@link Outcome#ACCEPTED}): after a send, the e-mail went out.
 *
 * <p>A pager also throws it if a list does not end, see {@link io.attest.client.paging.AutoPager}; the body is then
 * empty.
 */
public final class DecodingException extends AttestException {

    private static final long serialVersionUID = 1L;

    private final int statusCode;
    private final String body;
    private final String jsonPath;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people, without values of the body
     * @param statusCode the HTTP status
     * @param body the body as text
     * @param jsonPath where the body does not match the API description, such as {@code $.data[3].id}
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public DecodingException(
            String message, int statusCode, String body, String jsonPath, Outcome outcome, int attempts) {
        super(message, null, outcome, attempts);
        this.statusCode = statusCode;
        this.body = body;
        this.jsonPath = jsonPath;
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return statusCode;
    }

    /**
     * Returns the body as text, cut off after 1 MiB. It may contain personal data.
     *
     * @return the body
     */
    public String body() {
        return body;
    }

    /**
     * Returns the place at which the body does not match the API description.
     *
     * @return a JSON path; {@code $} is the whole body
     */
    public String jsonPath() {
        return jsonPath;
    }
}
