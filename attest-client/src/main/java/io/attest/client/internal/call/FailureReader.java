package io.attest.client.internal.call;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.FailedCall;
import io.attest.client.internal.http.Failure;
import java.net.ConnectException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Makes the exception for a call that ended without a response. */
final class FailureReader {

    private FailureReader() {}

    static AttestException exception(Results<?> results, Failure failure) {
        Outcome outcome = results.outcome();
        String message = new Message(results.operation(), "failed: " + words(failure))
                .add(outcome)
                .toString();
        FailedCall call = results.failed(message, failure.cause());
        return switch (failure.kind()) {
            case NETWORK, CLOSED, UNEXPECTED -> new NetworkException(call, outcome);
            case PROXY -> new NetworkException(call, outcome, true);
            case TIMEOUT -> new NetworkTimeoutException(call, outcome);
            case DEADLINE -> new DeadlineExceededException(call, outcome);
            case INTERRUPTED -> new CallInterruptedException(call, outcome);
        };
    }

    private static String words(Failure failure) {
        return switch (failure.kind()) {
            case NETWORK ->
                switch (failure.outcome()) {
                    case NOT_SENT -> connecting(failure.cause());
                    case REJECTED, UNKNOWN -> "the connection broke before a complete response came";
                    case ACCEPTED -> "the response was cut off";
                };
            case TIMEOUT ->
                switch (failure.outcome()) {
                    case NOT_SENT -> "connecting took too long";
                    case REJECTED, UNKNOWN -> "no complete response in time";
                    case ACCEPTED -> "the response did not complete in time";
                };
            case PROXY -> message(failure.cause());
            case DEADLINE -> "the call's deadline passed";
            case INTERRUPTED -> "the thread was interrupted";
            case CLOSED -> "the client was closed";
            case UNEXPECTED -> "an unexpected error, see the cause";
        };
    }

    private static String message(@Nullable Exception cause) {
        return cause == null ? "the proxy opened no tunnel" : String.valueOf(cause.getMessage());
    }

    private static String connecting(@Nullable Exception cause) {
        if (cause instanceof UnknownHostException) {
            return "the host name of the base URL cannot be resolved";
        }
        if (cause instanceof ConnectException) {
            return "the connection was refused";
        }
        if (cause instanceof SSLPeerUnverifiedException) {
            return "the server's certificate is for another host name";
        }
        if (cause instanceof SSLHandshakeException) {
            return "the TLS handshake failed, likely because the server's certificate is expired or its authority is"
                    + " not in this JVM's trust store";
        }
        if (cause instanceof SSLException) {
            return "TLS failed, likely because the server does not speak TLS on this port";
        }
        return "no connection could be made";
    }
}
