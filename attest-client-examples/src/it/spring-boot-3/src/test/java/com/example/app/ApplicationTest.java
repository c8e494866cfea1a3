package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.attest.client.AttestClient;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kotlin.KotlinVersion;
import okhttp3.OkHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest
class ApplicationTest {

    private static final AttestSandbox SANDBOX = AttestSandbox.start();

    @Autowired
    AttestClient client;

    @DynamicPropertySource
    static void sandbox(DynamicPropertyRegistry properties) {
        properties.add("attest.base-url", SANDBOX::baseUrl);
        properties.add("attest.access-token", SANDBOX::ownerToken);
    }

    @AfterAll
    static void closeSandbox() {
        SANDBOX.close();
    }

    @Test
    void versionsAreThoseThatSpringBootManages() {
        String jackson = new ObjectMapper().version().toString();
        System.out.printf(
                "spring-boot %s: okhttp=%s kotlin=%s jackson=%s%n",
                SpringBootVersion.getVersion(), OkHttp.VERSION, KotlinVersion.CURRENT, jackson);

        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("managed.spring-boot"));
        assertThat(OkHttp.VERSION).isEqualTo(System.getProperty("managed.okhttp"));
        assertThat(KotlinVersion.CURRENT).hasToString(System.getProperty("managed.kotlin"));
        assertThat(jackson).isEqualTo(System.getProperty("managed.jackson"));
        assertThat(PackageVersion.VERSION).hasToString(jackson);
        assertThat(new JavaTimeModule().version()).hasToString(jackson);
    }

    @Test
    void readsEveryDocument() {
        assertThat(client.documents().listAll().prefetch(2).stream())
                .hasSameSizeAs(SANDBOX.catalogue().documents().stream()
                        .filter(document -> !document.isArchived())
                        .toList());
    }

    @Test
    void sendsOnceAndUnderstandsAnErrorResponse() {
        String person = SANDBOX.catalogue().person().id();
        String document = SANDBOX.catalogue().publishedDocument().id();
        String unknown = SANDBOX.catalogue().foreignDocumentId();

        AttestationRequest sent = client.attestationRequests()
                .create(CreateAttestationRequest.of(person, document)
                        .recipientMessage("Bitte bis Freitag \uD83C\uDF31"));

        assertThat(sent.recipientMessage()).isEqualTo("Bitte bis Freitag \uD83C\uDF31");
        assertThatThrownBy(() -> client.attestationRequests().create(CreateAttestationRequest.of(person, unknown)))
                .isInstanceOfSatisfying(
                        NotFoundException.class, e -> assertThat(e.outcome()).isEqualTo(Outcome.REJECTED));
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    @Test
    void clientIsClosedWithTheContext() {
        AttestClient other;
        try (ConfigurableApplicationContext context = start(SANDBOX)) {
            other = context.getBean(AttestClient.class);
            other.me().get();
        }

        assertThatIllegalStateException().isThrownBy(() -> other.me().get());
    }

    @Test
    void aSendInProgressEndsBeforeTheClient() {
        try (AttestSandbox slow =
                AttestSandbox.builder().latency(Duration.ofSeconds(1)).start()) {
            CompletableFuture<AttestationRequest> sending;
            try (ConfigurableApplicationContext context = start(slow)) {
                sending = context.getBean(AttestClient.class)
                        .async()
                        .attestationRequests()
                        .create(CreateAttestationRequest.of(
                                slow.catalogue().person().id(),
                                slow.catalogue().publishedDocument().id()));
                await().until(() -> slow.emails().size() == 1);
            }

            assertThat(sending).isCompleted();
        }
    }

    @Test
    void healthFollowsTheCallsAndCostsNoRequest() throws Exception {
        try (ConfigurableApplicationContext context = start(SANDBOX)) {
            AttestClient other = context.getBean(AttestClient.class);
            int before = SANDBOX.requestsReceived();
            assertThat(health(context)).contains("\"status\":\"UNKNOWN\"");
            other.me().get();
            assertThat(health(context)).contains("\"status\":\"UP\"");
            assertThatThrownBy(() -> other.withAccessToken("revoked").me().get())
                    .isInstanceOf(AuthenticationException.class);
            assertThat(health(context)).contains("\"status\":\"DOWN\"", "AuthenticationException");
            assertThat(SANDBOX.requestsReceived()).isEqualTo(before + 2);
        }
    }

    @Test
    void healthIsUnknownWhenTheLastCallIsLongAgo() throws Exception {
        try (ConfigurableApplicationContext context = start(SANDBOX, "--attest.health.recent=0s")) {
            AttestClient other = context.getBean(AttestClient.class);
            other.me().get();
            assertThat(health(context)).contains("\"status\":\"UNKNOWN\"");
            assertThatThrownBy(() -> other.withAccessToken("revoked").me().get())
                    .isInstanceOf(AuthenticationException.class);
            assertThat(health(context)).contains("\"status\":\"UNKNOWN\"", "AuthenticationException");
        }
    }

    @Test
    void metricsAreThoseOfTheClient() throws Exception {
        try (ConfigurableApplicationContext context =
                start(SANDBOX, "--management.endpoints.web.exposure.include=metrics")) {
            context.getBean(AttestClient.class).me().get();

            assertThat(actuator(context, "metrics/attest.client.call?tag=operation:me.get"))
                    .contains("\"statistic\":\"COUNT\",\"value\":1.0");
            assertThat(actuator(context, "metrics/attest.client.ratelimit.waiting"))
                    .contains("\"value\":0.0");
        }
    }

    private static ConfigurableApplicationContext start(AttestSandbox sandbox, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--server.port=0");
        arguments.add("--management.endpoint.health.show-details=always");
        arguments.add("--attest.base-url=" + sandbox.baseUrl());
        arguments.add("--attest.access-token=" + sandbox.ownerToken());
        return new SpringApplicationBuilder(Application.class).run(arguments.toArray(String[]::new));
    }

    private static String health(ConfigurableApplicationContext context) throws Exception {
        return actuator(context, "health/attest");
    }

    private static String actuator(ConfigurableApplicationContext context, String path) throws Exception {
        String port = context.getEnvironment().getProperty("local.server.port");
        URI uri = URI.create("http://127.0.0.1:" + port + "/actuator/" + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
