package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.spring.AttestConnectionDetails;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    /** A firewall may answer after it has passed the request on, and a 201 that cannot be read is an e-mail. */
    static Stream<Arguments> faults() {
        return Stream.of(
                arguments(Fault.delay(Duration.ZERO), 201, 1),
                arguments(Fault.disconnectAfterReading(), 202, 1),
                arguments(Fault.delay(Duration.ofSeconds(30)), 202, 1),
                arguments(Fault.filter(), 202, 0),
                arguments(Fault.cutBody(), 201, 1));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void anEmailThatMayHaveGoneOutIsNotSentAgain(Fault fault, int told, int emails) {
        SANDBOX.failNext("POST", "/attestation-requests", fault);

        ResponseEntity<String> answer = send(SANDBOX.catalogue().person().id());

        assertThat(answer.getStatusCode().value()).isEqualTo(told);
        assertThat(answer.getBody()).contains(told == 202 ? "do not send it again" : "{\"result\":\"sent\"}");
        assertThat(SANDBOX.emails()).hasSize(emails);
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
