package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.AttemptResult;

/**
 * One request may be sent. Whoever holds it says once what became of it, or the rate limit is a request short until the
 * window after this one has ended.
 */
public final class Permit implements Admission {

    private final PermitQueue queue;
    private final Reservation reservation;

    Permit(PermitQueue queue, Reservation reservation) {
        this.queue = queue;
        this.reservation = reservation;
    }

    /** The request was made, and this is what it ended in. */
    public void settle(AttemptResult result) {
        queue.change(rateLimit -> rateLimit.settle(reservation, result));
    }

    /** No request was made. */
    public void giveBack() {
        queue.change(rateLimit -> rateLimit.giveBack(reservation));
    }
}
