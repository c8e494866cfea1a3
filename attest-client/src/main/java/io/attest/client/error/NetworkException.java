package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.util.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when no complete response arrives: there was no connection, the connection broke, the TLS handshake failed, or
 * the response was cut off. Calls in progress when the client is closed fail with it too.
 *
 * <p>Some failures last until a person changes something:
 *
 * <ul>
 *   <li>The service uses https, and an HTTP proxy opens no tunnel without a user and a password, or others: it responds
 *       to {@code CONNECT} with 407. The message has the proxy's host and port, and the schemes that it offers.
 *   <li>The server's certificate is expired, not yet valid, for another host name or otherwise not accepted. The
 *       message says which, and what to do.
 * </ul>
 *
 * <p>Such an attempt is not retried, and {@link #advice()} is {@link Advice#STOP STOP} instead of {@link Advice#WAIT
 * WAIT}. Any other handshake that fails may succeed next time.
 *
 * <p>The outcome is
 *
 * <ul>
 *   <li>{@link Outcome#NOT_SENT} if nothing of the request reached the service, or it refused the stream of HTTP/2;
 *   <li>{@link Outcome#REJECTED} if that is so, and the service had rejected an earlier attempt of the call;
 *   <li>{@link Outcome#UNKNOWN} if the service may have read the request;
 *   <li>{@link Outcome#ACCEPTED} if the status that the API documents had come with all headers, they announce no HTML
 *       page, and the body was lost.
 * </ul>
 */
public sealed class NetworkException extends AttestException permits NetworkTimeoutException {

    private static final long serialVersionUID = 1L;

    /**
     * Returns an exception for a fake in a test. It has no cause, 1 as its number of attempts, and names no call.
     *
     * <pre>{@code
     * AttestationRequests breaking = (request, options) -> {
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
        return new NetworkException(FailedCall.fake(Meaning.NETWORK, outcome, "no complete response came."), null);
    }

    NetworkException(FailedCall call, @Nullable Throwable cause) {
        super(call, cause);
    }
}
