package io.attest.client.error;

/**
 * What is known about the effect of a call. To decide whether a send may be repeated, ask {@link #mayHaveHappened()}
 * and not for {@link #UNKNOWN} alone: after {@link #ACCEPTED}, the e-mail has gone out. The constants are ordered from
 * "certainly none" to "certainly carried out". Only a major version adds one.
 */
public enum Outcome {
    /**
     * Nothing reached the service. Or it said by HTTP/2 that it has not looked at the request ({@code REFUSED_STREAM}).
     * Sending again is safe.
     */
    NOT_SENT,
    /**
     * The request was rejected before it had any effect. Sending again is safe.
     *
     * <p>The service itself answered with a 4xx other than 408, see {@link ApiException#isFromService()}. Or the status
     * was 401, 407 or 429, which are sent before anything is done, also by a proxy or gateway.
     */
    REJECTED,
    /**
     * The service may have carried out the request. After a send, the e-mail may have gone out.
     *
     * <p>This includes every other error response that is not the service's own: what wrote it may have passed the
     * request on. It also includes a 2xx that is a page, and one with another status than the API documents for the
     * operation, if its body cannot be read. A raw request other than GET, HEAD and OPTIONS has no
     * documented status.
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
