package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.operation.Operation;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureReaderTest {

    private static final Operation<?> SENDING =
            Endpoints.createAttestationRequest(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));

    static Stream<Arguments> failures() {
        IOException io = new IOException("x");
        return Stream.of(
                row(Failure.Kind.NETWORK, Outcome.NOT_SENT, io, NetworkException.class, "no connection could be made"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.NOT_SENT,
                        new UnknownHostException("h"),
                        NetworkException.class,
                        "the host name of the base URL cannot be resolved"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.NOT_SENT,
                        new ConnectException("c"),
                        NetworkException.class,
                        "the connection was refused"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.NOT_SENT,
                        new SSLPeerUnverifiedException("p"),
                        NetworkException.class,
                        "the server's certificate is for another host name"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.NOT_SENT,
                        new SSLHandshakeException("s"),
                        NetworkException.class,
                        "the TLS handshake failed, likely because"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.NOT_SENT,
                        new SSLException("s"),
                        NetworkException.class,
                        "TLS failed, likely because"),
                row(
                        Failure.Kind.NETWORK,
                        Outcome.REJECTED,
                        io,
                        NetworkException.class,
                        "refused the request before processing it"),
                row(Failure.Kind.NETWORK, Outcome.UNKNOWN, io, NetworkException.class, "broke before a response came"),
                row(Failure.Kind.NETWORK, Outcome.ACCEPTED, io, NetworkException.class, "the response was cut off"),
                row(
                        Failure.Kind.TIMEOUT,
                        Outcome.NOT_SENT,
                        io,
                        NetworkTimeoutException.class,
                        "connecting took too long"),
                row(Failure.Kind.TIMEOUT, Outcome.UNKNOWN, io, NetworkTimeoutException.class, "no response in time"),
                row(
                        Failure.Kind.TIMEOUT,
                        Outcome.ACCEPTED,
                        io,
                        NetworkTimeoutException.class,
                        "the response did not complete in time"),
                row(Failure.Kind.DEADLINE, Outcome.UNKNOWN, io, DeadlineExceededException.class, "the call's deadline"),
                row(Failure.Kind.INTERRUPTED, Outcome.UNKNOWN, io, CallInterruptedException.class, "was interrupted"),
                row(Failure.Kind.CLOSED, Outcome.NOT_SENT, io, NetworkException.class, "the client was closed"),
                row(
                        Failure.Kind.UNEXPECTED,
                        Outcome.UNKNOWN,
                        new IllegalStateException("x"),
                        NetworkException.class,
                        "an unexpected error in the HTTP layer"));
    }

    private static Arguments row(
            Failure.Kind kind, Outcome outcome, Exception cause, Class<? extends AttestException> type, String words) {
        return Arguments.of(kind, outcome, cause, type, words);
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("failures")
    void eachFailureHasItsClassAndItsWords(
            Failure.Kind kind, Outcome outcome, Exception cause, Class<? extends AttestException> type, String words) {
        CallEnd<?> end = new CallEnd<>(SENDING, new Failure(kind, outcome, cause), outcome, 2, new FakeTime(), "token");

        AttestException e = catchThrowableOfType(AttestException.class, () -> ResponseReader.read(end));

        assertThat(e).isExactlyInstanceOf(type).hasCause(cause);
        assertThat(e.outcome()).isEqualTo(outcome);
        assertThat(e.attempts()).isEqualTo(2);
        assertThat(e)
                .message()
                .startsWith("POST /attestation-requests failed: ")
                .contains(words)
                .endsWith(doubt(outcome));
    }

    private static String doubt(Outcome outcome) {
        return switch (outcome) {
            case NOT_SENT -> " Nothing was sent.";
            case REJECTED -> "before processing it.";
            case UNKNOWN -> " It may have been carried out: check before sending it again.";
            case ACCEPTED -> " It was carried out: do not send it again.";
        };
    }
}
