package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;

/** From what OkHttp throws to a failure. */
final class Failures {

    private Failures() {}

    /**
     * Judges an exception of the thread that made the attempt.
     *
     * @param outcome what is known from how far the attempt came
     */
    static Failure of(Exception thrown, Outcome outcome, boolean closed) {
        if (thrown instanceof InterruptedException) {
            // OkHttp can throw it undeclared, with the flag cleared.
            Thread.currentThread().interrupt();
        }
        return new Failure(kind(thrown, closed), refined(thrown, outcome), withoutContent(thrown));
    }

    private static Failure.Kind kind(Exception thrown, boolean closed) {
        if (Thread.currentThread().isInterrupted()) {
            return Failure.Kind.INTERRUPTED;
        }
        if (closed) {
            return Failure.Kind.CLOSED;
        }
        if (thrown instanceof SocketTimeoutException) {
            return Failure.Kind.TIMEOUT;
        }
        if (thrown instanceof InterruptedIOException) {
            return Failure.Kind.DEADLINE;
        }
        return thrown instanceof IOException ? Failure.Kind.NETWORK : Failure.Kind.UNEXPECTED;
    }

    /** HTTP/2 says of some requests that had left that they were surely not looked at. */
    private static Outcome refined(Exception thrown, Outcome outcome) {
        if (outcome != Outcome.UNKNOWN) {
            return outcome;
        }
        // By name, since the classes are not exported; if they change, the outcome is unknown, which is safe.
        return switch (thrown.getClass().getName()) {
            case "okhttp3.internal.http2.ConnectionShutdownException" -> Outcome.NOT_SENT;
            case "okhttp3.internal.http2.StreamResetException" ->
                "stream was reset: REFUSED_STREAM".equals(thrown.getMessage()) ? Outcome.REJECTED : outcome;
            default -> outcome;
        };
    }

    /** OkHttp quotes an answer that is no HTTP, and nobody knows what such bytes hold. */
    private static Exception withoutContent(Exception thrown) {
        if (!(thrown instanceof ProtocolException)) {
            return thrown;
        }
        ProtocolException plain = new ProtocolException("the answer is not HTTP");
        plain.setStackTrace(thrown.getStackTrace());
        return plain;
    }
}
