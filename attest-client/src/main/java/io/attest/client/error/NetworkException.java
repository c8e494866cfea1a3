package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when no complete response arrives: there was no connection, the connection broke, the TLS handshake failed, or
 * the response was cut off. Calls in progress when the client is closed fail with it too.
 *
 * <p>The outcome is {@link Outcome#NOT_SENT} if nothing of the request reached the service, {@link Outcome#REJECTED} if
 * the service said over HTTP/2 that it had not processed the request, {@link Outcome#UNKNOWN} if it may have read the
 * request, and {@link Outcome#ACCEPTED} if it returned 2xx and the rest of the response was lost.
 */
public sealed class NetworkException extends AttestException permits NetworkTimeoutException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param cause the exception of the HTTP layer, or null
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public NetworkException(String message, @Nullable Throwable cause, Outcome outcome, int attempts) {
        super(message, cause, outcome, attempts);
    }
}
