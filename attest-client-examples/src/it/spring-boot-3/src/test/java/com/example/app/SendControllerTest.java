package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.spring.AttestConnectionDetails;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.web.client.RestClient;

/** What a person is told, as the guide shows it. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "handbook.every=1h")
class SendControllerTest {

    private static final AttestSandbox SANDBOX = AttestSandbox.start();

    @TestConfiguration
    static class Service {
        @Bean
        AttestConnectionDetails attest() {
            return AttestConnectionDetails.of(SANDBOX.baseUrl(), SANDBOX.ownerToken());
        }
    }

    @Value("${local.server.port}")
    private int port;

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

    @Test
    void aServiceThatIsSlowIsNotWaitedFor() {
        SANDBOX.failNext("POST", "/attestation-requests", Fault.delay(Duration.ofSeconds(30)));

        assertThat(send(SANDBOX.catalogue().person().id()).getStatusCode().value())
                .isEqualTo(202);
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    /** A firewall may answer so after it has passed the request on. */
    @Test
    void aPageOfAProxyIsNoRejection() {
        Fault page = Fault.statusWithBody(403, "text/html", "<html>no</html>");
        SANDBOX.failNext("POST", "/attestation-requests", page);

        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(202);
        assertThat(answer.getBody()).contains("do not send it again");
    }

    @Test
    void anEmailWhoseResponseCannotBeReadIsSent() {
        SANDBOX.failNext("POST", "/attestation-requests", Fault.cutBody());

        assertThat(send(SANDBOX.catalogue().person().id()).getStatusCode().value())
                .isEqualTo(201);
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    @Test
    void oneEmailGoesOut() {
        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(201);
        assertThat(answer.getBody()).isEqualTo("{\"result\":\"sent\"}");
        assertThat(SANDBOX.emails()).hasSize(1);
    }

    /** A 429 holds all calls of the token, also those of the next test, which therefore gets another client. */
    @ParameterizedTest
    @CsvSource({
        "404, 422, rejected,",
        "402, 502, needs attention,",
        "403, 502, needs attention,",
        "429, 503, try again later, 90"
    })
    @DirtiesContext
    void whatWasNotSentIsToldApart(int status, int told, String detail, String retryAfter) {
        Fault fault = Fault.status(status).withRetryAfter(Duration.ofSeconds(90));
        SANDBOX.failNext("POST", "/attestation-requests", fault);

        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(told);
        assertThat(answer.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_PROBLEM_JSON);
        assertThat(answer.getBody()).contains("\"status\":" + told, "not sent: ", detail);
        assertThat(answer.getHeaders().getFirst("Retry-After")).isEqualTo(retryAfter);
        assertThat(SANDBOX.emails()).isEmpty();
    }

    /** After a 429, the SDK asks no more until the time has come. */
    @Test
    @DirtiesContext
    void whatFindsNoPermitIsNotSent() {
        Fault fault = Fault.status(429).withRetryAfter(Duration.ofSeconds(90));
        SANDBOX.failNext("POST", "/attestation-requests", fault);
        send(SANDBOX.catalogue().person().id());

        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(503);
        assertThat(answer.getBody()).contains("not sent: please try again later");
        assertThat(SANDBOX.requestsReceived()).isOne();
    }

    @Test
    @DirtiesContext
    void aClosedClientIsAnErrorOfTheApplication(@Autowired AttestClient client) {
        client.close();

        assertThat(send(SANDBOX.catalogue().person().id()).getStatusCode().value())
                .isEqualTo(500);
        assertThat(SANDBOX.requestsReceived()).isZero();
    }

    @Test
    void whoAmICostsNoEmail() {
        assertThat(RestClient.create("http://localhost:" + port)
                        .get()
                        .uri("/who-am-i")
                        .retrieve()
                        .body(String.class))
                .startsWith("at ");
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
                .header("Accept", "text/html")
                .retrieve()
                .onStatus(status -> true, (request, response) -> {})
                .toEntity(String.class);
    }
}
