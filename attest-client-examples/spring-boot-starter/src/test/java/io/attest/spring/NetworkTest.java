package io.attest.spring;

import static okhttp3.mockwebserver.SocketPolicy.UPGRADE_TO_SSL_AT_END;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

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

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ObservationRegistry observations = ObservationRegistry.create();

    NetworkTest() throws IOException {
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(meters));
        HeldCertificate service = new HeldCertificate.Builder()
                .addSubjectAlternativeName("service.example")
                .signedBy(AUTHORITY)
                .build();
        proxy.useHttps(
                new HandshakeCertificates.Builder()
                        .heldCertificate(service)
                        .build()
                        .sslSocketFactory(),
                true);
        proxy.start();
    }

    private ApplicationContextRunner behindProxy() {
        return Contexts.of(sandbox)
                .withPropertyValues(
                        "attest.base-url=https://service.example/api/v1", "attest.proxy=localhost:" + proxy.getPort());
    }

    @Test
    void aProxyAndAnAuthorityAreProperties(@TempDir Path folder) throws IOException {
        Path authority = Files.writeString(folder.resolve("company-ca.pem"), AUTHORITY.certificatePem());
        proxy.enqueue(tunnel(200));
        Contexts.of(sandbox)
                .run(context -> proxy.enqueue(new MockResponse()
                        .setHeader("Content-Type", "application/json")
                        .setBody(context.getBean(AttestClient.class)
                                .execute(RawRequest.get("/me"))
                                .body())));

        behindProxy()
                .withPropertyValues(
                        "attest.ssl.bundle=company",
                        "spring.ssl.bundle.pem.company.truststore.certificate=" + authority.toUri())
                .run(context -> assertThat(
                                context.getBean(AttestClient.class).me().get())
                        .isNotNull());

        assertThat(proxy.getRequestCount()).isEqualTo(2);
    }

    /** The rows of the guide. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A firewall drops the packets       | TIMEOUT | false | NOT_SENT",
                "A firewall answers with a page     | 403     | false | UNKNOWN",
                "The proxy wants a password         | PROXY   | false | NOT_SENT",
                "The proxy refuses the host         | NETWORK | false | NOT_SENT",
                "The authority is not trusted       | TLS     | false | NOT_SENT",
                "The service is slow                | 201     | true  | ACCEPTED",
                "The service stalls                 | TIMEOUT | false | UNKNOWN",
                "The connection is cut              | NETWORK | false | UNKNOWN"
            })
    void metricsTellFaultsApart(String fault, String result, String fromService, String outcome) throws IOException {
        switchOn(fault);
        boolean isOfProxy = fault.startsWith("The proxy") || fault.startsWith("The authority");
        ApplicationContextRunner runner = isOfProxy ? behindProxy() : Contexts.of(sandbox);
        runner.withPropertyValues("attest.retry.max-retries=0", "attest.connect-timeout=1s", "attest.read-timeout=1s")
                .withPropertyValues(
                        !fault.endsWith("packets")
                                ? "unused"
                                : "attest.base-url=http://127.0.0.1:" + full.getLocalPort())
                .withBean(ObservationRegistry.class, () -> observations)
                .withBean(MeterRegistry.class, () -> meters)
                .run(context -> {
                    AttestClient client = context.getBean(AttestClient.class);
                    CreateAttestationRequest request = CreateAttestationRequest.of(
                            sandbox.catalogue().person().id(),
                            sandbox.catalogue().publishedDocument().id());
                    Throwable unused =
                            catchThrowable(() -> client.attestationRequests().create(request));
                });

        assertThat(meters.get("attest.client.attempt")
                        .tags("result", result, "from.service", fromService, "outcome", outcome)
                        .timer()
                        .max(TimeUnit.MILLISECONDS))
                .isGreaterThan(fault.contains("slow") ? 500 : 0);
        assertThat(Files.readString(Path.of("..", "..", "attest-client", "docs", "observability.md")))
                .contains("| " + fault + " | `" + result + "`, `" + fromService + "`, `" + outcome + "` |");
    }

    private void switchOn(String fault) throws IOException {
        switch (fault) {
            case "A firewall drops the packets" -> fill();
            case "A firewall answers with a page" -> ofTheSend(Fault.filter());
            case "The proxy wants a password" -> proxy.enqueue(tunnel(407).setHeader("Proxy-Authenticate", "Basic"));
            case "The proxy refuses the host" -> proxy.enqueue(tunnel(403));
            case "The service is slow" -> ofTheSend(Fault.delay(Duration.ofMillis(500)));
            case "The service stalls" -> ofTheSend(Fault.delay(Duration.ofSeconds(30)));
            case "The connection is cut" -> ofTheSend(Fault.disconnectAfterReading());
            default -> proxy.enqueue(tunnel(200));
        }
    }

    private static MockResponse tunnel(int status) {
        return new MockResponse().setResponseCode(status).setSocketPolicy(UPGRADE_TO_SSL_AT_END);
    }

    private void ofTheSend(Fault fault) {
        sandbox.failNext("POST", "/attestation-requests", fault);
    }

    /** Until the system answers no further connection. */
    private void fill() throws IOException {
        try {
            while (true) {
                new Socket().connect(full.getLocalSocketAddress(), 200);
            }
        } catch (SocketTimeoutException e) {
            // It is full.
        }
    }
}
