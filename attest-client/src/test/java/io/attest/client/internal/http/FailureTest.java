package io.attest.client.internal.http;

import static io.attest.client.observability.AttemptFailure.NETWORK;
import static io.attest.client.observability.AttemptFailure.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class FailureTest {

    @Test
    void replacesWhatQuotesTheResponse() {
        assertReplaced(new ProtocolException("Unexpected status line: ada@example.com"));
        assertReplaced(new EOFException("\\n not found: limit=3 content=616461"));
        assertReplaced(
                new IOException("unexpected end of stream", new EOFException("\\n not found: limit=3 content=616461")));
    }

    @Test
    void keepsWhatQuotesNothing() {
        IOException plain = new IOException("x", new IllegalStateException("y"));

        assertThat(Failure.of(NETWORK, Outcome.UNKNOWN, plain).cause()).isSameAs(plain);
        // The cause is looked at to say that it was TLS.
        IOException tls = new SSLHandshakeException("remote host terminated the handshake");
        tls.initCause(new EOFException("SSL peer shut down incorrectly"));
        assertThat(Failure.of(NETWORK, Outcome.NOT_SENT, tls).cause()).isSameAs(tls);
    }

    static Stream<Arguments> unsent() {
        return Stream.of(
                arguments(new IOException("x"), "no connection could be made: x"),
                arguments(
                        new UnknownHostException("h"),
                        "the host name of the base URL, or of the proxy, cannot be resolved"),
                arguments(new ConnectException("c"), "the connection was refused"),
                arguments(new SSLHandshakeException("s"), "the TLS handshake broke off: s"),
                arguments(new IOException("stream was reset: REFUSED_STREAM"), "has not looked at it"));
    }

    @ParameterizedTest
    @MethodSource("unsent")
    void saysWhyThereIsNoConnection(IOException cause, String words) {
        assertThat(new Failure(NETWORK, Outcome.NOT_SENT, cause).words()).contains(words);
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_SENT, the request could not be sent in time",
        "UNKNOWN, no complete response in time",
        "ACCEPTED, the response did not complete in time"
    })
    void saysWhatTookTooLong(Outcome outcome, String words) {
        assertThat(new Failure(TIMEOUT, outcome, null).words()).isEqualTo(words);
    }

    private static void assertReplaced(IOException thrown) {
        Exception cause = Failure.of(NETWORK, Outcome.UNKNOWN, thrown).cause();

        assertThat(cause).isInstanceOf(IOException.class).hasNoCause().hasNoSuppressedExceptions();
        assertThat(cause.getMessage()).doesNotContain("ada", "616461");
        assertThat(cause.getStackTrace()).isEqualTo(thrown.getStackTrace());
    }
}
