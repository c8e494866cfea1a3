package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.error.ApiException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the API's limits table and of its table of rate limit headers. */
class LimitRowsTest {

    @ParameterizedTest(name = "Request rate, every endpoint: {0} waits as long as a 429 says, and goes on")
    @EnumSource
    void requestRate(Calling calling) {
        FakeTime time = new FakeTime();
        try (Server server = new Server(
                        Responses.status(429, "Retry-After", "20"),
                        Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            assertThat(calling.on(client)).isNotNull();
            assertThat(time.sleeps())
                    .singleElement()
                    .satisfies(sleep -> assertThat(sleep).isBetween(Duration.ofSeconds(20), Duration.ofMillis(20_250)));
        }
    }

    static Stream<Arguments> brokenLimits() {
        return Stream.of(
                limit("per_page", "1 to 100", () -> DocumentQuery.defaults().perPage(101)),
                limit("per_page", "1 to 100", () -> DocumentQuery.defaults().perPage(0)),
                limit(
                        "recipient_message length",
                        "at most 5000",
                        () -> CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                                .recipientMessage("a".repeat(5001))),
                limit(
                        "name filter length",
                        "at most 255",
                        () -> DocumentQuery.defaults().nameContains("a".repeat(256))));
    }

    private static Arguments limit(String row, String value, ThrowingCallable breaking) {
        return Arguments.of(row, value, breaking);
    }

    @ParameterizedTest(name = "{0} ({1}) costs no request when it is broken")
    @MethodSource("brokenLimits")
    void brokenLimit(String row, String value, ThrowingCallable breaking) {
        assertThatIllegalArgumentException().isThrownBy(breaking);
    }

    @Test
    @DisplayName("The limits themselves are sent as they are")
    void limitsThemselves() {
        String message = "\u00df".repeat(5000);
        String name = "\u00e4".repeat(255);
        try (Server server = new Server(
                        Responses.json(200, Calling.DOCUMENTS.goodBody()),
                        Responses.json(201, Calling.CREATE.goodBody()));
                AttestClient client = TestClients.once(server.baseUrl())) {
            client.documents().list(DocumentQuery.defaults().perPage(100).nameContains(name));
            client.attestationRequests()
                    .create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                            .recipientMessage(message));

            assertThat(server.taken().getUrl().queryParameter("name")).isEqualTo(name);
            assertThat(server.taken().getBody())
                    .isNotNull()
                    .satisfies(body -> assertThat(body.utf8()).contains(message));
        }
    }

    private static ApiException errorResponse(String... headers) {
        try (Server server = new Server(Responses.status(429, headers));
                AttestClient client = TestClients.once(server.baseUrl())) {
            return (ApiException) Calling.ME.failsOn(client);
        }
    }

    private static ApiException withRateLimit(String limit, String remaining, String reset) {
        return errorResponse(
                "X-RateLimit-Limit", limit, "X-RateLimit-Remaining", remaining, "X-RateLimit-Reset", reset);
    }

    @Test
    @DisplayName("X-RateLimit-Limit: maximum requests per minute for the token")
    void limitHeader() {
        assertThat(withRateLimit("61", "2", "3").rateLimit())
                .extracting("limit")
                .isEqualTo(61);
    }

    @Test
    @DisplayName("X-RateLimit-Remaining: requests left in the current window")
    void remainingHeader() {
        assertThat(withRateLimit("61", "2", "3").rateLimit())
                .extracting("remaining")
                .isEqualTo(2);
    }

    @Test
    @DisplayName("X-RateLimit-Reset: Unix timestamp at which the limit resets")
    void resetHeader() {
        assertThat(withRateLimit("61", "2", "1714564800").rateLimit())
                .extracting("reset")
                .isEqualTo(Instant.parse("2024-05-01T12:00:00Z"));
    }

    @ParameterizedTest(name = "Retry-After: {0} is {1} s to wait")
    @CsvSource({"0, 0", "1, 1", "3600, 3600"})
    void retryAfterHeader(String value, long seconds) {
        assertThat(errorResponse("Retry-After", value).retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    @DisplayName("Headers that are not there are null")
    void noHeaders() {
        assertThat(errorResponse().rateLimit()).isNull();
        assertThat(errorResponse().retryAfter()).isNull();
    }
}
