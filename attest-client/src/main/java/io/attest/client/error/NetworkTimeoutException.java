package io.attest.client.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when connecting, writing or reading takes longer than its timeout, or when an attempt takes longer than the
 * {@code attemptTimeout}, before the deadline of the call has passed.
 */
public final class NetworkTimeoutException extends NetworkException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param cause the exception of the HTTP layer, or null
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public NetworkTimeoutException(String message, @Nullable Throwable cause, Outcome outcome, int attempts) {
        super(message, cause, outcome, attempts);
    }
}
