package io.attest.spring;

import static okhttp3.mockwebserver.SocketPolicy.UPGRADE_TO_SSL_AT_END;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A company's network: a proxy that opens tunnels, and an authority of its own. */
class NetworkTest {

    private static final HeldCertificate AUTHORITY =
            new HeldCertificate.Builder().certificateAuthority(0).build();

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final MockWebServer proxy = new MockWebServer();

    @AutoClose
    private final ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

    NetworkTest() throws IOException {
        HeldCertificate service = new HeldCertificate.Builder()
                .addSubjectAlternativeName("service.example")
                .signedBy(AUTHORITY)
                .build();
        HandshakeCertificates tls =
                new HandshakeCertificates.Builder().heldCertificate(service).build();
        proxy.useHttps(tls.sslSocketFactory(), true);
    }

    @Test
    void aProxyAndAnAuthorityAreProperties(@TempDir Path folder) throws IOException {
        Path authority = Files.writeString(folder.resolve("company-ca.pem"), AUTHORITY.certificatePem());
        proxy.enqueue(new MockResponse().setSocketPolicy(UPGRADE_TO_SSL_AT_END));
        Contexts.of(sandbox)
                .run(context -> proxy.enqueue(new MockResponse()
                        .setHeader("Content-Type", "application/json")
                        .setBody(context.getBean(AttestClient.class)
                                .execute(RawRequest.get("/me"))
                                .body())));

        Contexts.of(sandbox)
                .withPropertyValues(
                        "attest.base-url=https://service.example/api/v1",
                        "attest.proxy=localhost:" + proxy.getPort(),
                        "attest.ssl.bundle=company",
                        "spring.ssl.bundle.pem.company.truststore.certificate=" + authority.toUri())
                .run(context -> assertThat(
                                context.getBean(AttestClient.class).me().get())
                        .isNotNull());

        assertThat(proxy.getRequestCount()).isEqualTo(2);
    }

    /** As behind a firewall that drops the packets: the system answers no further connection. */
    @Test
    void aConnectionThatIsNotOpenedEndsTheCall() throws IOException {
        try {
            while (true) {
                new Socket().connect(full.getLocalSocketAddress(), 200);
            }
        } catch (SocketTimeoutException e) {
            // It is full.
        }
        Contexts.of(sandbox)
                .withPropertyValues("attest.base-url=http://127.0.0.1:" + full.getLocalPort(), "attest.timeout=9")
                .withPropertyValues("attest.retry.max-retries=0", "attest.connect-timeout=1")
                .run(context -> assertThatThrownBy(
                                () -> context.getBean(AttestClient.class).me().get())
                        .isInstanceOf(NetworkTimeoutException.class));
    }
}
