package io.attest.client.error;

import io.attest.client.internal.FailedCall;

/**
 * Thrown when the thread that makes the call is interrupted; its interrupt flag stays set. Also thrown, without the
 * flag, by a call of a function of {@code callAsync} whose future has ended. If the response has already arrived, it is
 * returned instead.
 */
public final class CallInterruptedException extends AttestException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception of a call. Only the SDK can.
     *
     * @param call how the call failed
     * @param outcome what is known about the effect of the call
     * @hidden
     */
    @SuppressWarnings({"exports", "InvalidBlockTag"})
    public CallInterruptedException(FailedCall call, Outcome outcome) {
        super(call, outcome);
    }
}
