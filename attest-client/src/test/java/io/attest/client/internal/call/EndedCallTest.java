package io.attest.client.internal.call;

import static io.attest.client.error.Outcome.ACCEPTED;
import static io.attest.client.error.Outcome.NOT_SENT;
import static io.attest.client.error.Outcome.UNKNOWN;
import static io.attest.client.events.AttemptFailure.CLOSED;
import static io.attest.client.events.AttemptFailure.DEADLINE;
import static io.attest.client.events.AttemptFailure.INTERRUPTED;
import static io.attest.client.events.AttemptFailure.NETWORK;
import static io.attest.client.events.AttemptFailure.TIMEOUT;
import static io.attest.client.events.AttemptFailure.UNEXPECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.events.AttemptFailure;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.Failure;
import io.attest.client.testing.SampleCall;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EndedCallTest {

    private static final Map<AttemptFailure, Class<?>> CLASSES = Map.of(
            TIMEOUT, NetworkTimeoutException.class,
            DEADLINE, DeadlineExceededException.class,
            INTERRUPTED, CallInterruptedException.class);

    static Stream<Arguments> failures() {
        IOException io = new IOException("x");
        return Stream.of(
                unsent(io, "no connection could be made"),
                unsent(
                        new UnknownHostException("h"),
                        "the host name of the base URL, or of the proxy, cannot be resolved"),
                unsent(new ConnectException("c"), "the connection was refused"),
                unsent(new SSLPeerUnverifiedException("p"), "certificate is for another host name"),
                unsent(new SSLHandshakeException("s"), "the TLS handshake failed, likely because"),
                unsent(new SSLException("s"), "the server does not speak TLS on this port"),
                arguments(NETWORK, UNKNOWN, io, "broke before a complete response came"),
                arguments(NETWORK, ACCEPTED, io, "the response was cut off"),
                arguments(TIMEOUT, NOT_SENT, io, "the request could not be sent in time"),
                arguments(TIMEOUT, UNKNOWN, io, "no complete response in time"),
                arguments(TIMEOUT, ACCEPTED, io, "the response did not complete in time"),
                arguments(DEADLINE, UNKNOWN, io, "the call's deadline"),
                arguments(INTERRUPTED, UNKNOWN, io, "was interrupted"),
                arguments(CLOSED, NOT_SENT, io, "the client was closed"),
                arguments(UNEXPECTED, UNKNOWN, new IllegalStateException("x"), "an unexpected error, see the cause"));
    }

    private static Arguments unsent(Exception cause, String words) {
        return arguments(NETWORK, NOT_SENT, cause, words);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void givesEachFailureItsClassAndItsWords(AttemptFailure kind, Outcome outcome, Exception cause, String words) {
        EndedCall<?> call = new EndedCall<>(SampleCall.SEND.operation(), 7, 2, outcome, "");

        AttestException e = catchThrowableOfType(
                AttestException.class,
                () -> call.value(
                        new Failure(kind, outcome, cause),
                        () -> Secrets.of("", Map.of(), Map.of()),
                        TimeSource.system()));

        assertThat(e)
                .isExactlyInstanceOf(CLASSES.getOrDefault(kind, NetworkException.class))
                .hasCause(cause);
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
            case REJECTED, UNKNOWN -> " It may have been carried out: check before sending it again.";
            case ACCEPTED -> " It was carried out: do not send it again.";
        };
    }
}
