package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * No complete response came: no connection, a broken one, a failed TLS handshake, or a response that was cut off.
 *
 * <p>{@link Outcome#NOT_SENT} if nothing of the request reached the service, {@link Outcome#REJECTED} if it said over HTTP/2
 * that it had not looked at it, {@link Outcome#UNKNOWN} if it may have read it, {@link Outcome#ACCEPTED} if it returned 2xx
 * and the rest of the response was lost. Calls that are under way when the client is closed end in it too.
 */
public sealed class NetworkException extends AttestException permits NetworkTimeoutException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param cause what the HTTP layer said, or null
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public NetworkException(String message, @Nullable Throwable cause, Outcome outcome, int attempts) {
        super(message, cause, outcome, attempts);
    }
}
