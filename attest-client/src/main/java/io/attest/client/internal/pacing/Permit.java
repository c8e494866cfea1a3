package io.attest.client.internal.pacing;

import io.attest.client.internal.http.AttemptResult;

/**
 * One request may be sent. Whoever holds it says once what became of it, or the allowance is a request short until the
 * window after this one has ended.
 */
public final class Permit implements Step {

    private final Gate gate;
    private final Taken taken;

    Permit(Gate gate, Taken taken) {
        this.gate = gate;
        this.taken = taken;
    }

    /** The request was made, and this is what it ended in. */
    public void settle(AttemptResult result) {
        gate.change(allowance -> allowance.settle(taken, result));
    }

    /** No request was made. */
    public void giveBack() {
        gate.change(allowance -> allowance.giveBack(taken));
    }
}
