package io.attest.client.error;

import io.attest.client.internal.FailedCall;

/** Thrown when the deadline of the call passes. The deadline covers all attempts and all waits. */
public final class DeadlineExceededException extends AttestException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception of a call. Only the SDK can.
     *
     * @param call how the call failed
     * @param outcome what is known about the effect of the call
     * @hidden
     */
    @SuppressWarnings({"exports", "InvalidBlockTag"})
    public DeadlineExceededException(FailedCall call, Outcome outcome) {
        super(call, outcome);
    }
}
