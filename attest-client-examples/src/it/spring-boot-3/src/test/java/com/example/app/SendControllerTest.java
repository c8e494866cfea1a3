package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.ResponseEntity;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.client.RestClient;

/** What a person is told, as the guide shows it. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "attest.batch.every=1h")
class SendControllerTest {

    private static final AttestSandbox SANDBOX = AttestSandbox.start();

    @Value("${local.server.port}")
    private int port;

    @DynamicPropertySource
    static void sandbox(DynamicPropertyRegistry properties) {
        properties.add("attest.base-url", SANDBOX::baseUrl);
        properties.add("attest.access-token", SANDBOX::ownerToken);
    }

    @BeforeEach
    void reset() {
        SANDBOX.reset();
    }

    @Test
    void anEmailThatMayHaveGoneOutIsNotSentAgain() {
        SANDBOX.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(202);
        assertThat(answer.getBody()).contains("do not send it again");
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    /** A firewall may answer so after it has passed the request on. */
    @Test
    void aPageIsNoRejection() {
        Fault page = Fault.statusWithBody(403, "text/html", "<html>no</html>");
        SANDBOX.failNext("POST", "/attestation-requests", page);

        assertThat(send(SANDBOX.catalogue().person().id()).getStatusCode().value())
                .isEqualTo(202);
    }

    @Test
    void anEmailWhoseResponseCannotBeReadIsSent() {
        SANDBOX.failNext("POST", "/attestation-requests", Fault.cutBody());

        assertThat(send(SANDBOX.catalogue().person().id()).getBody()).isEqualTo("sent");
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    @Test
    void oneEmailGoesOut() {
        assertThat(send(SANDBOX.catalogue().person().id()).getBody()).isEqualTo("sent");

        assertThat(SANDBOX.emails()).hasSize(1);
    }

    /** A 429 holds all calls of the token, also those of the next test, which therefore gets another client. */
    @ParameterizedTest
    @CsvSource({"404, 422", "402, 502", "429, 503"})
    @DirtiesContext
    void whatWasNotSentIsToldApart(int status, int told) {
        Fault fault = Fault.status(status).withRetryAfter(Duration.ofMinutes(1));
        SANDBOX.failNext("POST", "/attestation-requests", fault);

        assertThat(send(SANDBOX.catalogue().person().id()).getStatusCode().value())
                .isEqualTo(told);
        assertThat(SANDBOX.emails()).isEmpty();
    }

    @Test
    void anIdThatIsNoneCostsNoRequest() {
        assertThat(send("42").getStatusCode().value()).isEqualTo(400);

        assertThat(SANDBOX.requestsReceived()).isZero();
    }

    private ResponseEntity<String> send(String personId) {
        return RestClient.create("http://localhost:" + port)
                .post()
                .uri(
                        "/send?personId={person}&documentId={document}",
                        personId,
                        SANDBOX.catalogue().publishedDocument().id())
                .retrieve()
                .onStatus(status -> true, (request, response) -> {})
                .toEntity(String.class);
    }
}
