package io.attest.client.error;

import io.attest.client.internal.Arguments;
import io.attest.client.internal.FailedCall;

/**
 * Thrown when no complete response arrives: there was no connection, the connection broke, the TLS handshake failed, or
 * the response was cut off. Calls in progress when the client is closed fail with it too.
 *
 * <p>The outcome is {@link Outcome#NOT_SENT} if nothing of the request reached the service, {@link Outcome#REJECTED} if
 * that is so and the service had rejected an earlier attempt of the call, {@link Outcome#UNKNOWN} if it may have read
 * the request, and {@link Outcome#ACCEPTED} if the status that the API documents had come with all headers and the body
 * was lost.
 */
public sealed class NetworkException extends AttestException permits NetworkTimeoutException {

    private static final long serialVersionUID = 1L;

    /**
     * Returns an exception for a fake in a test. It has no cause, 1 as its number of attempts, and names no call.
     *
     * <pre>{@code
     * AttestationRequests breaking = request -> {
     *     throw NetworkException.of(Outcome.UNKNOWN);
     * };
     * }</pre>
     *
     * @param outcome what is known about the effect of the call
     * @return the exception, never a {@link NetworkTimeoutException}
     * @throws IllegalArgumentException if {@code outcome} is null
     */
    public static NetworkException of(Outcome outcome) {
        Arguments.required("outcome", outcome);
        return new NetworkException(FailedCall.unnamed("no complete response came.", null), outcome);
    }

    /**
     * Creates the exception of a call. Only the SDK can.
     *
     * @param call how the call failed
     * @param outcome what is known about the effect of the call
     * @hidden
     */
    @SuppressWarnings({"exports", "InvalidBlockTag"})
    public NetworkException(FailedCall call, Outcome outcome) {
        super(call, outcome);
    }
}
