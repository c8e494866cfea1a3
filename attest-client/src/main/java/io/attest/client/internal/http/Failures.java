package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what OkHttp throws into a failure. */
final class Failures {

    private static final int DEEPEST = 8;

    private Failures() {}

    /**
     * The failure for an exception; to be called on the thread that made the attempt, whose interrupt flag matters.
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
     * @param thrown what OkHttp threw, or null if that is not known
     */
    static Outcome outcome(@Nullable IOException thrown) {
        if (thrown == null) {
            return Outcome.UNKNOWN;
        }
        // HTTP/2 says of some requests that they were surely not processed. The classes are compared by name because
        // they are not exported; if they change, the outcome is unknown, which is safe.
        if (thrown.getClass().getName().equals("okhttp3.internal.http2.ConnectionShutdownException")) {
            return Outcome.NOT_SENT;
        }
        // If sending failed, the reset by the service is among the suppressed exceptions.
        return Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()))
                        .anyMatch(Failures::isRefusedStream)
                ? Outcome.REJECTED
                : Outcome.UNKNOWN;
    }

    private static boolean isRefusedStream(Throwable thrown) {
        return thrown.getClass().getName().equals("okhttp3.internal.http2.StreamResetException")
                && "stream was reset: REFUSED_STREAM".equals(thrown.getMessage());
    }

    /** OkHttp and Okio quote a response that is not HTTP, and such bytes may hold anything. */
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
        // Exceptions of callers' interceptors may form a cycle.
        if (thrown == null || depth > DEEPEST) {
            return false;
        }
        return thrown instanceof ProtocolException
                // Okio quotes in hexadecimal digits.
                || (thrown instanceof EOFException
                        && String.valueOf(thrown.getMessage()).contains("content="))
                || quotes(thrown.getCause(), depth + 1)
                || Stream.of(thrown.getSuppressed()).anyMatch(suppressed -> quotes(suppressed, depth + 1));
    }
}
