package io.attest.client.error;

/**
 * What is known about the effect of a call. To decide whether a send may be repeated, ask {@link #mayHaveHappened()}
 * and not for {@link #UNKNOWN} alone: after {@link #ACCEPTED}, the e-mail has gone out. The constants are ordered from
 * "certainly none" to "certainly carried out". Only a major version adds one.
 */
public enum Outcome {
    /**
     * Nothing reached the service. Or it said by HTTP/2 that it has not looked at the request ({@code REFUSED_STREAM}).
     * No e-mail went out.
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
     * The service carried out the request, but its response is lost or unreadable. After a send, the e-mail went out.
     *
     * <p>The status that the API documents for the operation has come with all headers: 201 for a send, 200 for a read.
     * What came is no page of HTML or other markup. If the connection breaks between the status and the end of the
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
