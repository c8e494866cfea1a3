package io.attest.client.internal.http;

import static io.attest.client.observability.AttemptFailure.NETWORK;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

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

    @Test
    void saysWhyThereIsNoConnection() {
        assertWords(new IOException("x"), "no connection could be made: x");
        assertWords(
                new UnknownHostException("h"), "the host name of the base URL, or of the proxy, cannot be resolved");
        assertWords(new ConnectException("c"), "the connection was refused");
        assertWords(new SSLHandshakeException("s"), "the TLS handshake broke off: s");
        assertWords(new IOException("stream was reset: REFUSED_STREAM"), "has not looked at it");
    }

    private static void assertWords(IOException cause, String words) {
        assertThat(new Failure(NETWORK, Outcome.NOT_SENT, cause).words()).contains(words);
    }

    private static void assertReplaced(IOException thrown) {
        Exception cause = Failure.of(NETWORK, Outcome.UNKNOWN, thrown).cause();

        assertThat(cause).isInstanceOf(IOException.class).hasNoCause().hasNoSuppressedExceptions();
        assertThat(cause.getMessage()).doesNotContain("ada", "616461");
        assertThat(cause.getStackTrace()).isEqualTo(thrown.getStackTrace());
    }
}
