package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static io.attest.client.testing.SampleCall.SEND;
import static okhttp3.mockwebserver.SocketPolicy.KEEP_OPEN;
import static okhttp3.mockwebserver.SocketPolicy.UPGRADE_TO_SSL_AT_END;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.mockwebserver.Dispatcher;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code builder.proxy} with a password, and {@code builder.tls}. The server is a proxy that opens tunnels. */
class ProxyAndTlsTest extends ServiceFixture {

    private static final String PASSWORD = "p:ssw\u00f6rd";
    /** {@code ada:p:ssword} with its umlaut in UTF-8. */
    private static final String CREDENTIALS = "Basic YWRhOnA6c3N3w7ZyZA==";

    private static final String LINE = SEND.requestLine().replaceFirst(" ", " /api/v1") + " HTTP/1.1";
    private static final HeldCertificate AUTHORITY =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    private static final HandshakeCertificates SERVICE = new HandshakeCertificates.Builder()
            .heldCertificate(new HeldCertificate.Builder()
                    .addSubjectAlternativeName("service.example")
                    .addSubjectAlternativeName("127.0.0.1")
                    .signedBy(AUTHORITY)
                    .build())
            .build();
    private static final HandshakeCertificates TRUSTING = new HandshakeCertificates.Builder()
            .addTrustedCertificate(AUTHORITY.certificate())
            .build();

    private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private volatile int status = 201;
    private volatile int tunnelStatus = 200;
    private volatile boolean opened;
    /** A proxy without a tunnel. */
    private final MockWebServer plain = open(new MockWebServer());

    @BeforeEach
    void serve() {
        Dispatcher dispatcher = new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                boolean isTunnel = request.getRequestLine().startsWith("CONNECT ");
                opened = isTunnel && tunnelStatus == 200;
                MockResponse response = isTunnel
                        ? new MockResponse()
                                .setResponseCode(tunnelStatus)
                                .setHeader("Connection", opened ? "keep-alive" : "close")
                                .setSocketPolicy(opened ? UPGRADE_TO_SSL_AT_END : KEEP_OPEN)
                        : Responses.json(status, SEND.goodBody());
                return response.setHeader("Proxy-Authenticate", "Negotiate, NTLM");
            }

            /** Of what the server expects next: a tunnel to be asked for, or what comes through one. */
            @Override
            public MockResponse peek() {
                return new MockResponse().setSocketPolicy(opened ? KEEP_OPEN : UPGRADE_TO_SSL_AT_END);
            }
        };
        server.setDispatcher(dispatcher);
        server.useHttps(SERVICE.sslSocketFactory(), true);
        plain.setDispatcher(dispatcher);
    }

    private static InetSocketAddress address(MockWebServer proxy) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.getPort());
    }

    private Proxy proxy() {
        return new Proxy(Proxy.Type.HTTP, address(server));
    }

    private AttestClientBuilder trusting(String baseUrl) {
        return TestClients.at(baseUrl, time).tls(TRUSTING.sslSocketFactory(), TRUSTING.trustManager());
    }

    /** The host name is the proxy's to look up. */
    private AttestClientBuilder behindProxy() {
        return trusting("https://service.example/api/v1").proxy(proxy(), "ada", PASSWORD);
    }

    private AttestClientBuilder withoutTunnel() {
        return TestClients.at("http://service.example/api/v1", time)
                .allowInsecureHttp()
                .proxy(new Proxy(Proxy.Type.HTTP, address(plain)));
    }

    private static OkHttpClient authenticating() {
        return new OkHttpClient.Builder()
                .proxyAuthenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Proxy-Authorization", CREDENTIALS)
                        .build())
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
    }

    private AttestException failure(AttestClientBuilder builder) {
        AttestException failure = style.failure(open(builder), SEND);
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertThat(text.toString()).doesNotContain(PASSWORD, CREDENTIALS.substring("Basic ".length()));
        assertThat(failure.attempts()).isEqualTo(1);
        return failure;
    }

    private void assertRequests(String... lines) {
        assertThat(requests).extracting(RecordedRequest::getRequestLine).containsExactly(lines);
    }

    private void assert407(AttestException failure) {
        assertFailure(failure, UnexpectedStatusException.class, Outcome.UNKNOWN, 1);
        assertThat(((UnexpectedStatusException) failure).statusCode()).isEqualTo(407);
        assertThat(failure.advice()).isEqualTo(Advice.CHECK_FIRST);
        // OkHttp may open one more tunnel for the request that is stopped then, if a body takes 100 ms to discard.
        assertThat(requests)
                .filteredOn(request -> !request.getRequestLine().startsWith("CONNECT "))
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.getHeaders().names()).doesNotContain("Proxy-Authorization"));
    }

    @Test
    void goesThroughATunnel() {
        OkHttpClient http = new OkHttpClient.Builder()
                .proxy(Proxy.NO_PROXY)
                .proxyAuthenticator(Authenticator.NONE)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
        for (AttestClientBuilder builder : List.of(behindProxy(), behindProxy().httpClient(http))) {
            requests.clear();
            assertThat(style.ask(open(builder), SEND)).isNotNull();
            assertRequests("CONNECT service.example:443 HTTP/1.1", LINE);
            assertThat(requests.get(0).getHeaders().values("Proxy-Authorization"))
                    .containsExactly(CREDENTIALS);
            assertThat(requests.get(0).getHeaders().names()).doesNotContain("Authorization");
            assertThat(requests.get(1).getHeaders().names()).doesNotContain("Proxy-Authorization");
        }
    }

    /** The request has left, and none leaves twice, whatever the application's client would do. */
    @Test
    void goesThroughAProxyWithoutATunnel() {
        assertThat(style.ask(open(withoutTunnel()), SEND)).isNotNull();
        status = 407;
        assert407(failure(withoutTunnel()));
        assert407(failure(withoutTunnel().httpClient(authenticating())));

        String line = LINE.replaceFirst(" ", " http://service.example");
        assertRequests(line, line, line);
    }

    @Test
    void namesTheArgumentThatIsWrong() {
        assertRejected(
                "proxy must not have a password if baseUrl uses http",
                () -> withoutTunnel().proxy(proxy(), "ada", PASSWORD).build());
        AttestClientBuilder builder = AttestClient.builder();
        assertRejected(
                "proxy must be of the type HTTP to have a password, but is DIRECT",
                () -> builder.proxy(Proxy.NO_PROXY, "ada", PASSWORD));
        assertRejected("user must not contain a colon", () -> builder.proxy(proxy(), "a:da", PASSWORD));
    }

    /** With a password that it does not accept, without one, and with a client that has an authenticator of its own. */
    @Test
    void asksAProxyThatOpensNoTunnelOnce() {
        OkHttpClient http = new OkHttpClient.Builder()
                .proxySelector(ProxySelector.of(address(server)))
                .proxyAuthenticator((route, response) -> null)
                .build();
        AttestClientBuilder selected =
                TestClients.at("https://service.example/api/v1", time).httpClient(http);
        tunnelStatus = 407;
        for (AttestClientBuilder client : List.of(behindProxy(), behindProxy().proxy(proxy()), selected)) {
            requests.clear();
            AttestException failure = failure(client);
            assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 1);
            assertThat(failure.advice()).isEqualTo(Advice.STOP);
            assertThat(failure)
                    .hasMessageContaining("the proxy localhost:" + server.getPort() + " did not open a tunnel")
                    .hasMessageContaining("The proxy offers Negotiate, NTLM, and the SDK speaks Basic only.");
            assertThat(requests).hasSize(1);
        }
    }

    /** It may reach the service next time, so a nightly job goes on. */
    @ParameterizedTest
    @ValueSource(ints = {503, 302})
    void asksAProxyThatOpensNoTunnelForAnotherReasonAgain(int refused) {
        tunnelStatus = refused;
        AttestException failure = style.failure(open(behindProxy().retry(ONCE_MORE)), SEND);

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 2);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(failure)
                .hasMessageContaining("no connection could be made: Unexpected response code for CONNECT: " + refused);
        assertThat(requests).hasSize(2);
    }

    /** Within the tunnel only the service can respond. */
    @Test
    void doesNotTellTheServiceThePassword() {
        status = 407;
        for (AttestClientBuilder builder :
                List.of(behindProxy(), behindProxy().proxy(proxy()).httpClient(authenticating()))) {
            requests.clear();
            assert407(failure(builder));
            assertThat(requests)
                    .extracting(RecordedRequest::getRequestLine)
                    .startsWith("CONNECT service.example:443 HTTP/1.1", LINE)
                    .containsOnlyOnce(LINE);
        }
    }

    /** From when on a certificate of the authority is valid, for a day; one that no authority signed, if it is null. */
    @ParameterizedTest
    @CsvSource({
        "other.example, PT-1H, is for another host name",
        "127.0.0.1, PT24H, is not yet valid: check the clock",
        "127.0.0.1, PT-216H, 'expired, unless the clock of'",
        "127.0.0.1, , 'is not trusted, see the cause: if'"
    })
    void saysWhatToDoAboutACertificate(String host, @Nullable Duration from, String words) {
        HeldCertificate.Builder certificate = new HeldCertificate.Builder().addSubjectAlternativeName(host);
        if (from != null) {
            long start = Instant.now().plus(from).toEpochMilli();
            certificate
                    .signedBy(AUTHORITY)
                    .validityInterval(start, start + Duration.ofDays(1).toMillis());
        }
        HandshakeCertificates held = new HandshakeCertificates.Builder()
                .heldCertificate(certificate.build())
                .build();
        MockWebServer service = open(new MockWebServer());
        service.useHttps(held.sslSocketFactory(), false);
        AttestClientBuilder client = trusting("https://127.0.0.1:" + service.getPort() + "/api/v1");

        AttestException failure = failure(client);

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 1);
        assertThat(failure).hasMessageContaining(words);
        assertThat(failure.advice()).isEqualTo(Advice.STOP);
        assertThat(service.getRequestCount()).isZero();
    }
}
