package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;

/**
 * Permission to send one request. It must be settled or given back exactly once; otherwise the rate limit stays one
 * request short until the end of the next window.
 */
public final class Permit implements Admission {

    private final PermitQueue queue;
    private final Reservation reservation;

    Permit(PermitQueue queue, Reservation reservation) {
        this.queue = queue;
        this.reservation = reservation;
    }

    /** The request was made, with this result. */
    public void settle(AttemptResult result) {
        queue.change(rateLimit -> rateLimit.settle(reservation, result));
    }

    /** No request was made. */
    public void giveBack() {
        queue.change(rateLimit -> rateLimit.giveBack(reservation));
    }
}
