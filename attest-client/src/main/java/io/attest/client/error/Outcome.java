package io.attest.client.error;

/**
 * What is known about the effect of a call. To decide whether a send may be repeated, ask {@link #mayHaveHappened()}
 * and not for {@link #UNKNOWN} alone: after {@link #ACCEPTED}, the e-mail has gone out, too. The constants are ordered
 * by how much may have happened. Only a major version adds one.
 */
public enum Outcome {
    /**
     * The request did not leave. Or HTTP/2 said that the service has not looked at it ({@code REFUSED_STREAM}). Then no
     * e-mail went out, unless something before the service said so and had passed the request on.
     */
    NOT_SENT,
    /**
     * The service itself rejected the request, as far as {@link ApiException#isFromService()} can tell. Then no e-mail
     * went out.
     */
    REJECTED,
    /**
     * The service may have carried out the request. After a send, the e-mail may have gone out.
     *
     * <p>This includes every error response that is not the service's own: what wrote it may have passed the request
     * on. It also includes a 2xx that is a page, a 201 about another person or document, and one with another status
     * than the API documents for the operation, if its body cannot be read. A raw request other than GET, HEAD and
     * OPTIONS has no documented status.
     */
    UNKNOWN,
    /**
     * The status that the API documents for the operation has come with all headers, 201 for a send and 200 for a read,
     * but the response is lost or unreadable. After a send, the e-mail went out, if the 201 was the service's.
     *
     * <p>What came is no page of HTML or other markup. If the connection breaks between the status and the end of the
     * headers, the HTTP client hides the status: such a call is {@link #UNKNOWN}.
     *
     * <p>{@link DecodingException#id()} has the id of what was created, if it could be read; a
     * {@link NetworkException} has none.
     */
    ACCEPTED;

    /**
     * Returns whether the service may have carried out the request: after a send, whether the e-mail may have gone out.
     *
     * <pre>{@code
     * try {
     *     client.attestationRequests().create(request);
     * } catch (AttestException e) {
     *     System.err.println(e.outcome().mayHaveHappened() ? "look in the service first" : "no e-mail went out");
     * }
     * }</pre>
     *
     * @return true for {@link #UNKNOWN} and {@link #ACCEPTED}
     */
    public boolean mayHaveHappened() {
        return this == UNKNOWN || this == ACCEPTED;
    }
}
