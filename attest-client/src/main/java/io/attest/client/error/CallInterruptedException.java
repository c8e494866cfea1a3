package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * The calling thread was interrupted; its interrupt flag is set again. A response that had already arrived is returned
 * instead.
 */
public final class CallInterruptedException extends AttestException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param cause what the HTTP layer said, or null
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public CallInterruptedException(String message, @Nullable Throwable cause, Outcome outcome, int attempts) {
        super(message, cause, outcome, attempts);
    }
}
