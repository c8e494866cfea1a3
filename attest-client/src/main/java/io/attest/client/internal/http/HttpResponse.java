package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import okhttp3.Headers;

/**
 * A response: its status, and as much of its body as is read.
 *
 * @param status the HTTP status
 * @param headers the headers as they were on the wire
 * @param body the body, decompressed
 * @param tooLarge whether the body is longer than what is read
 * @param onTheWire what is known from the wire alone, regardless of what a caller's interceptors made of the response
 */
// An array breaks equals, but responses are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record HttpResponse(int status, Headers headers, byte[] body, boolean tooLarge, Outcome onTheWire)
        implements AttemptResult {

    /** A response as it was on the wire. */
    public HttpResponse(int status, Headers headers, byte[] body, boolean tooLarge) {
        this(status, headers, body, tooLarge, of(status));
    }

    /** Whether the service carried the request out. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    @Override
    public Outcome outcome() {
        return of(status).and(onTheWire);
    }

    /**
     * What a status alone says.
     *
     * <p>A redirect proves nothing: many services send one after they have done what was asked. A 408 may come from a
     * proxy that had passed the request on.
     */
    static Outcome of(int status) {
        if (status >= 200 && status < 300) {
            return Outcome.ACCEPTED;
        }
        return status >= 400 && status < 500 && status != 408 ? Outcome.REJECTED : Outcome.UNKNOWN;
    }
}
