package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.ProxyOffer.NoTunnelException;
import io.attest.client.observability.AttemptFailure;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt without a complete response.
 *
 * @param kind what ended the attempt
 * @param outcome {@code NOT_SENT} if nothing reached the wire, {@code ACCEPTED} if the documented status had come, else
 *     {@code UNKNOWN}
 * @param cause what the HTTP layer threw, or null if it was not reached
 */
public record Failure(
        AttemptFailure kind, Outcome outcome, @Nullable Exception cause) implements AttemptResult {

    /** In place of a result while there is none. */
    public static final Failure NONE = unsent(AttemptFailure.UNEXPECTED);

    @Override
    public Meaning meaning() {
        return Meaning.valueOf(kind.name());
    }

    /** The failure of an attempt that was not made. */
    public static Failure unsent(AttemptFailure kind) {
        return new Failure(kind, Outcome.NOT_SENT, null);
    }

    /** What ended an attempt that was not cancelled, by what OkHttp threw. */
    static AttemptFailure kind(Exception thrown) {
        if (thrown instanceof InterruptedIOException) {
            return AttemptFailure.TIMEOUT;
        }
        return thrown instanceof IOException ? AttemptFailure.NETWORK : AttemptFailure.UNEXPECTED;
    }

    /** The failure for what OkHttp threw. */
    static Failure of(AttemptFailure kind, Outcome outcome, Exception thrown) {
        return new Failure(kind, outcome, withoutContent(thrown));
    }

    /** OkHttp quotes a response that is not HTTP, and Okio does so in hexadecimal digits; it may repeat the token. */
    private static Exception withoutContent(Exception thrown) {
        Throwable root = thrown.getCause() == null ? thrown : thrown.getCause();
        boolean quotes = thrown instanceof ProtocolException
                || (root instanceof EOFException
                        && String.valueOf(root.getMessage()).contains("content="));
        if (!quotes) {
            return thrown;
        }
        IOException plain = new IOException("the response ended early or is not HTTP");
        plain.setStackTrace(thrown.getStackTrace());
        return plain;
    }

    /** What happened, as the end of a sentence about the call. */
    public String words() {
        return switch (kind) {
            case NETWORK ->
                switch (outcome) {
                    case NOT_SENT -> connecting(cause);
                    case REJECTED, UNKNOWN -> "the connection broke before a complete response came";
                    case ACCEPTED -> "the response was cut off";
                };
            case TIMEOUT ->
                switch (outcome) {
                    case NOT_SENT -> "the request could not be sent in time";
                    case REJECTED, UNKNOWN -> "no complete response in time";
                    case ACCEPTED -> "the response did not complete in time";
                };
            case PROXY -> String.valueOf(cause == null ? null : noTunnel(cause));
            case TLS -> String.valueOf(cause == null ? null : TlsFailure.words(cause));
            case DEADLINE -> "the call's deadline passed";
            // The flag stays set until the caller has the exception.
            case INTERRUPTED ->
                Thread.currentThread().isInterrupted()
                        ? "the thread was interrupted"
                        : "the call was to end, by until or by its future";
            case CLOSED -> "the client was closed";
            case UNEXPECTED -> "an unexpected error, see the cause";
        };
    }

    /** What a proxy said that opened no tunnel, or null if it was no such proxy. */
    static @Nullable String noTunnel(Exception thrown) {
        return ofEachAddress(thrown)
                .filter(NoTunnelException.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst()
                .orElse(null);
    }

    /** OkHttp 5 tries all addresses, and suppresses what the others end in. */
    static Stream<Throwable> ofEachAddress(Exception thrown) {
        return Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()));
    }

    private static String connecting(@Nullable Exception cause) {
        if (cause instanceof UnknownHostException) {
            return "the host name of the base URL, or of the proxy, cannot be resolved";
        }
        if (cause instanceof ConnectException) {
            return "the connection was refused";
        }
        if (isRefusedStream(cause)) {
            return "the server did not take the request, and has not looked at it";
        }
        String what = cause instanceof SSLException ? "the TLS handshake broke off" : "no connection could be made";
        return cause == null || cause.getMessage() == null ? what : what + ": " + cause.getMessage();
    }

    /** Whether the server says that it has not looked at the request (RFC 9113, 8.7). OkHttp exports no class of it. */
    static boolean isRefusedStream(@Nullable Exception thrown) {
        return thrown instanceof IOException && "stream was reset: REFUSED_STREAM".equals(thrown.getMessage());
    }
}
