package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** From what OkHttp throws to a failure. */
final class Failures {

    private static final int DEEPEST = 8;

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
        return new Failure(kind(thrown, closed), outcome, withoutContent(thrown));
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

    /**
     * What is known of a request that had begun to leave.
     *
     * @param thrown by OkHttp, or null if it is not known
     */
    static Outcome outcome(@Nullable IOException thrown) {
        if (thrown == null) {
            return Outcome.UNKNOWN;
        }
        // HTTP/2 says of some requests that they were surely not looked at. The classes are known by name, since they
        // are not exported; if they change, the outcome is unknown, which is safe.
        if (thrown.getClass().getName().equals("okhttp3.internal.http2.ConnectionShutdownException")) {
            return Outcome.NOT_SENT;
        }
        // When sending failed, what the response said is suppressed.
        return Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()))
                        .anyMatch(Failures::isErrorResponse)
                ? Outcome.REJECTED
                : Outcome.UNKNOWN;
    }

    private static boolean isErrorResponse(Throwable thrown) {
        return thrown.getClass().getName().equals("okhttp3.internal.http2.StreamResetException")
                && "stream was reset: REFUSED_STREAM".equals(thrown.getMessage());
    }

    /** OkHttp and Okio quote a response that is no HTTP, and nobody knows what such bytes hold. */
    private static Exception withoutContent(Exception thrown) {
        if (!quotes(thrown, 0)) {
            return thrown;
        }
        IOException plain = thrown instanceof ProtocolException || thrown instanceof EOFException
                ? new ProtocolException("the response is not HTTP")
                : new IOException(thrown.getMessage());
        plain.setStackTrace(thrown.getStackTrace());
        return plain;
    }

    private static boolean quotes(@Nullable Throwable thrown, int depth) {
        // Callers' interceptors can tie exceptions to circles.
        if (thrown == null || depth > DEEPEST) {
            return false;
        }
        return thrown instanceof ProtocolException
                // In hexadecimal digits.
                || (thrown instanceof EOFException
                        && String.valueOf(thrown.getMessage()).contains("content="))
                || quotes(thrown.getCause(), depth + 1)
                || Stream.of(thrown.getSuppressed()).anyMatch(suppressed -> quotes(suppressed, depth + 1));
    }
}
