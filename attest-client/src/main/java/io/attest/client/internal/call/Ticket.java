package io.attest.client.internal.call;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.ratelimit.Admission.Permit;

/**
 * What one request needs to be sent: an access token, and a permit of its rate limit. A ticket that is closed without a
 * result gives its permit back. For one thread.
 */
public final class Ticket implements TicketOrEnd, AutoCloseable {

    private final String accessToken;
    private final Permit permit;

    Ticket(String accessToken, Permit permit) {
        this.accessToken = accessToken;
        this.permit = permit;
    }

    String accessToken() {
        return accessToken;
    }

    /** The request has ended in this result. */
    void settle(AttemptResult result) {
        permit.settle(result);
    }

    @Override
    public void close() {
        permit.close();
    }
}
