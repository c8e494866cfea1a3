package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import okhttp3.Headers;

/**
 * A status came, and as much of its body as is read.
 *
 * @param status the HTTP status
 * @param headers the headers as they were on the wire
 * @param body the body, decompressed
 * @param tooLarge whether the body goes on beyond what is read
 */
// Answers are never compared, which is what an array in a record would break.
@SuppressWarnings("ArrayRecordComponent")
public record Answer(int status, Headers headers, byte[] body, boolean tooLarge) implements AttemptResult {

    /** Whether the service carried the request out. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A redirect proves nothing: many services answer one after they did what was asked. 408 may come from a proxy that
     * had passed the request on.
     */
    @Override
    public Outcome outcome() {
        if (isSuccess()) {
            return Outcome.ACCEPTED;
        }
        return status >= 400 && status < 500 && status != 408 ? Outcome.REJECTED : Outcome.UNKNOWN;
    }
}
