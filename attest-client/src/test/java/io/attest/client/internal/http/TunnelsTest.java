package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import io.attest.client.error.Outcome;
import io.attest.client.observability.AttemptFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** What a whole call ends in is in ProxyAndTlsTest. */
class TunnelsTest {

    private static Proxy proxy(Proxy.Type type, String host) {
        return new Proxy(type, InetSocketAddress.createUnresolved(host, 3128));
    }

    private static final ProxySelector SELECTOR = new ProxySelector() {
        @Override
        public List<Proxy> select(URI uri) {
            return List.of(
                    proxy(Proxy.Type.HTTP, "a.example"),
                    Proxy.NO_PROXY,
                    proxy(Proxy.Type.SOCKS, "s.example"),
                    proxy(Proxy.Type.HTTP, "b.example"));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            throw new AssertionError(failure);
        }
    };

    private final Tunnels tunnels =
            new Tunnels(new OkHttpClient.Builder().proxySelector(SELECTOR).build());

    /** OkHttp 5 throws what the first address ended in. */
    @Test
    void looksBehindAnotherFailureAndNamesEachProxyThatItMayHaveBeen() {
        IOException thrown = new ConnectException("refused");
        thrown.addSuppressed(new IOException("Unexpected response code for CONNECT: 403"));

        Failure failure = tunnels.failure(thrown, Outcome.NOT_SENT, HttpUrl.get("https://service.example"));
        assertThat(failure).extracting(Failure::kind).isEqualTo(AttemptFailure.PROXY);
        assertThat(failure)
                .extracting(Failure::cause, as(THROWABLE))
                .hasMessage("the proxy a.example:3128 or b.example:3128 did not open a tunnel to the service, but"
                        + " responded with the status 403")
                .hasCause(thrown);
    }

    @Test
    void nothingElseIsTakenForIt() {
        for (IOException thrown : List.of(
                new ConnectException("refused"),
                new IOException(),
                new IOException("TLS tunnel buffered too many bytes!"))) {
            assertThat(tunnels.failure(thrown, Outcome.NOT_SENT, HttpUrl.get("https://service.example")))
                    .isNull();
        }
    }
}
