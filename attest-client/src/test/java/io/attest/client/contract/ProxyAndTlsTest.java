package io.attest.client.contract;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import okhttp3.Authenticator;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code builder.proxy} with a password, and {@code builder.tls}. */
@BlockingAndAsync
class ProxyAndTlsTest extends ServiceFixture {

    private static final String PASSWORD = "p:ssw\u00f6rd";
    /** {@code ada:p:ssword} with its umlaut in UTF-8. */
    private static final String CREDENTIALS = "Basic YWRhOnA6c3N3w7ZyZA==";

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

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Headers> headers = new CopyOnWriteArrayList<>();
    private final List<String> protocols = new CopyOnWriteArrayList<>();
    private volatile @Nullable String expected = CREDENTIALS;
    private volatile SampleCall asked = READ;
    private volatile int serviceStatus;
    private volatile int tunnelStatus = 200;

    /** A proxy, and the service behind it, in its tunnel or without one. */
    private final RawServer proxy = open(RawServer.conducting(0, (socket, number) -> {
        BufferedSource in = Okio.buffer(Okio.source(socket));
        while (readsRequest(in)) {
            boolean isTunnel = lines.get(lines.size() - 1).startsWith("CONNECT ");
            if (!Objects.equals(expected, headers.get(headers.size() - 1).get("Proxy-Authorization"))) {
                RawServer.writes(
                                "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"p\"\r\nContent-Length: 0\r\n\r\n")
                        .on(socket, number);
            } else if (isTunnel) {
                RawServer.writes("HTTP/1.1 " + tunnelStatus + " Said\r\n\r\n").on(socket, number);
                if (tunnelStatus == 200) {
                    serveTls(socket);
                }
                return;
            } else {
                respond(socket);
            }
        }
    }));

    /** The service itself. */
    private final RawServer service = open(RawServer.conducting(0, (socket, number) -> serveTls(socket)));

    private boolean readsRequest(BufferedSource in) throws IOException {
        if (in.exhausted()) {
            return false;
        }
        String line = in.readUtf8LineStrict();
        Headers.Builder read = new Headers.Builder();
        for (String header = in.readUtf8LineStrict(); !header.isEmpty(); header = in.readUtf8LineStrict()) {
            read.add(header);
        }
        String length = read.get("Content-Length");
        in.skip(length == null ? 0 : Long.parseLong(length));
        headers.add(read.build());
        lines.add(line);
        return true;
    }

    private void serveTls(Socket raw) throws IOException {
        SSLSocket socket = (SSLSocket) SERVICE.sslSocketFactory().createSocket(raw, null, raw.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        socket.setSSLParameters(parameters);
        socket.setUseClientMode(false);
        socket.startHandshake();
        protocols.add(socket.getApplicationProtocol());
        BufferedSource in = Okio.buffer(Okio.source(socket));
        while (readsRequest(in)) {
            respond(socket);
        }
    }

    private void respond(Socket socket) throws IOException {
        int status = serviceStatus == 0 ? asked.goodStatus() : serviceStatus;
        RawServer.writes(RawServer.response(status, asked.goodBody())).on(socket, 1);
    }

    private Proxy address() {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port()));
    }

    /** The host name is the proxy's to look up. */
    private AttestClientBuilder behindProxy() {
        return TestClients.at("https://service.example/api/v1", time)
                .tls(TRUSTING.sslSocketFactory(), TRUSTING.trustManager())
                .proxy(address(), "ada", PASSWORD);
    }

    private AttestClientBuilder withoutTunnel() {
        return TestClients.at("http://service.example/api/v1", time)
                .allowInsecureHttp()
                .proxy(address());
    }

    private AttestException failure(AttestClientBuilder builder, SampleCall call) {
        AttestException failure = style.failure(open(builder), call);
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        assertThat(text.toString()).doesNotContain(PASSWORD, CREDENTIALS.substring("Basic ".length()));
        assertThat(failure.attempts()).isEqualTo(1);
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void goesThroughATunnel(SampleCall call) {
        asked = call;
        OkHttpClient http = new OkHttpClient.Builder()
                .proxy(Proxy.NO_PROXY)
                .proxyAuthenticator(Authenticator.NONE)
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
        for (AttestClientBuilder builder : List.of(behindProxy(), behindProxy().httpClient(http))) {
            headers.clear();
            lines.clear();
            assertThat(style.ask(open(builder), call)).isNotNull();

            assertThat(headers).hasSize(2);
            assertThat(lines.get(0)).isEqualTo("CONNECT service.example:443 HTTP/1.1");
            assertThat(headers.get(0).values("Proxy-Authorization")).containsExactly(CREDENTIALS);
            assertThat(headers.get(0).names()).doesNotContain("Authorization");
            assertThat(headers.get(1).values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
            assertThat(headers.get(1).names()).doesNotContain("Proxy-Authorization");
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesThroughAProxyWithoutATunnel(SampleCall call) {
        asked = call;
        expected = "none";
        assert407(failure(withoutTunnel(), call));
        expected = null;
        assertThat(style.ask(open(withoutTunnel()), call)).isNotNull();

        assertThat(lines).hasSize(2).allMatch(line -> line.contains(" http://service.example/api/v1/"));
        assertThat(headers.get(1).names()).doesNotContain("Proxy-Authorization");
    }

    @Test
    void takesNoPasswordWithoutATunnel() {
        assertRejected(
                "proxy must not have a password if baseUrl uses http",
                () -> withoutTunnel().proxy(address(), "ada", PASSWORD).build());
        assertThat(headers).isEmpty();
    }

    private static void assert407(AttestException failure) {
        assertFailure(failure, UnexpectedStatusException.class, Outcome.REJECTED, 1);
        assertThat(((UnexpectedStatusException) failure).statusCode()).isEqualTo(407);
    }

    /** With a password that it does not accept, without one, and with a client that has an authenticator of its own. */
    @ParameterizedTest
    @EnumSource
    void asksAProxyThatOpensNoTunnelOnce(SampleCall call) {
        expected = "Basic other";
        OkHttpClient http = new OkHttpClient.Builder()
                .proxySelector(selecting(address()))
                .proxyAuthenticator((route, response) -> null)
                .build();
        AttestClientBuilder selected =
                TestClients.at("https://service.example/api/v1", time).httpClient(http);
        List<AttestClientBuilder> clients = List.of(behindProxy(), behindProxy().proxy(address()), selected);

        for (AttestClientBuilder client : clients) {
            assertNoTunnel(failure(client, call), 407, ": it wants a user and a password");
        }
        expected = CREDENTIALS;
        for (int status : new int[] {401, 403, 204, 302}) {
            tunnelStatus = status;
            assertNoTunnel(failure(behindProxy(), call), status, "");
        }
        assertThat(lines).hasSize(clients.size() + 4).allMatch(line -> line.startsWith("CONNECT "));
    }

    /** It may reach the service next time, so a nightly job goes on. */
    @ParameterizedTest
    @EnumSource
    void asksAProxyThatDoesNotReachTheServiceAgain(SampleCall call) {
        tunnelStatus = 503;

        AttestException failure = style.failure(open(behindProxy().retry(ONCE_MORE)), call);

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 2);
        assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        assertThat(failure.getCause())
                .hasMessageContaining("the proxy localhost:" + proxy.port() + " did not open a tunnel")
                .hasMessageEndingWith("503");
        assertThat(lines).hasSize(2).allMatch(line -> line.startsWith("CONNECT "));
    }

    private void assertNoTunnel(AttestException failure, int status, String why) {
        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 1);
        assertThat(failure.advice()).isEqualTo(Advice.STOP);
        assertThat(failure)
                .hasMessageContaining("the proxy localhost:" + proxy.port()
                        + " did not open a tunnel to the service, but responded with the status " + status + why);
    }

    private static ProxySelector selecting(Proxy proxy) {
        return new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(proxy);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {
                // As said by the call.
            }
        };
    }

    @Test
    void aProxyThatOpensNoTunnelEndsABatch() {
        tunnelStatus = 403;
        JdbcSendLedger ledger = Ledgers.with(3);
        try (BatchSender sender = BatchSender.of(open(behindProxy()), ledger)) {
            BatchReport report = sender.run();

            assertThat(report.stoppedBy()).isInstanceOf(NetworkException.class);
            assertThat(ledger.entries(SendState.PENDING)).hasSize(3);
        }
        assertThat(lines).hasSize(1);
    }

    /** The request has left, and none leaves twice. */
    @ParameterizedTest
    @EnumSource
    void aProxyAuthenticatorIsNotHeardWithoutATunnel(SampleCall call) {
        OkHttpClient http = new OkHttpClient.Builder()
                .proxyAuthenticator((route, response) -> withCredentials(response.request()))
                .build();

        AttestException failure = failure(withoutTunnel().httpClient(http), call);

        assert407(failure);
        assertThat(failure.advice()).isEqualTo(Advice.STOP);
        assertThat(headers).hasSize(1);
    }

    private static Request withCredentials(Request request) {
        return request.newBuilder().header("Proxy-Authorization", CREDENTIALS).build();
    }

    /** Within the tunnel only the service can respond. */
    @ParameterizedTest
    @EnumSource
    void doesNotTellTheServiceThePassword(SampleCall call) {
        serviceStatus = 407;
        OkHttpClient http = new OkHttpClient.Builder()
                .proxyAuthenticator((route, response) -> withCredentials(response.request()))
                .protocols(List.of(Protocol.HTTP_1_1))
                .build();
        for (AttestClientBuilder builder :
                List.of(behindProxy(), behindProxy().proxy(address()).httpClient(http))) {
            headers.clear();

            assert407(failure(builder, call));

            assertThat(headers).hasSize(2);
            assertThat(headers.get(1).names()).doesNotContain("Proxy-Authorization");
        }
    }

    @ParameterizedTest
    @EnumSource
    void trustsAnAuthorityOfItsOwn(SampleCall call) {
        asked = call;
        String baseUrl = "https://127.0.0.1:" + service.port() + "/api/v1";
        AttestClient client =
                open(TestClients.at(baseUrl, time).tls(TRUSTING.sslSocketFactory(), TRUSTING.trustManager()));
        AttestClient untrusting = open(TestClients.once(baseUrl));

        assertThat(style.ask(client, call)).isNotNull();
        // Not h2, which the service prefers.
        assertThat(protocols).containsExactly("http/1.1");

        assertThat(style.failure(untrusting, call))
                .isExactlyInstanceOf(NetworkException.class)
                .extracting(AttestException::outcome)
                .isEqualTo(Outcome.NOT_SENT);
    }

    /** Its certificate is of an authority that is trusted, but names another host. */
    @ParameterizedTest
    @EnumSource
    void sendsNothingToAHostThatTheCertificateDoesNotName(SampleCall call) {
        AttestClient client = open(TestClients.at("https://other.example/api/v1", time)
                .tls(TRUSTING.sslSocketFactory(), TRUSTING.trustManager())
                .proxy(address(), "ada", PASSWORD)
                .retry(RetryOptions.none()));

        AttestException failure = style.failure(client, call);

        assertFailure(failure, NetworkException.class, Outcome.NOT_SENT, 1);
        assertThat(failure).hasRootCauseInstanceOf(SSLPeerUnverifiedException.class);
        assertThat(lines).containsExactly("CONNECT other.example:443 HTTP/1.1");
    }

    @Test
    @RestoreSystemProperties
    void goesThroughTheProxyOfTheJvmIfNoneIsSet() {
        expected = null;
        System.setProperty("https.proxyHost", "127.0.0.1");
        System.setProperty("https.proxyPort", Integer.toString(proxy.port()));
        AttestClient client = open(TestClients.at("https://service.example/api/v1", time)
                .tls(TRUSTING.sslSocketFactory(), TRUSTING.trustManager()));

        assertThat(style.ask(client, READ)).isNotNull();

        assertThat(lines).hasSize(2).first().isEqualTo("CONNECT service.example:443 HTTP/1.1");
    }

    @Test
    @SuppressWarnings("NullAway")
    void namesTheArgumentThatIsWrong() {
        AttestClientBuilder builder = AttestClient.builder();
        assertRejected(
                "proxy must be of the type HTTP to have a password, but is DIRECT",
                () -> builder.proxy(Proxy.NO_PROXY, "ada", PASSWORD));
        assertRejected("user must not contain a colon", () -> builder.proxy(address(), "a:da", PASSWORD));
    }
}
