package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rows of the API's error table say beyond status and class. */
class ErrorRowsTest {

    private static AttestException failure(Calling calling, MockResponse response) {
        try (Server server = new Server(response);
                AttestClient client = TestClients.once(server.baseUrl())) {
            return calling.failsOn(client);
        }
    }

    @ParameterizedTest(name = "{0}: the message says what to do: \"{1}\"")
    @CsvSource({
        "401, Check the access token",
        "402, paymentUrl() says where to pay",
        "403, Group Manager's token may only read /me",
        "404, token's organization",
        "429, rate limit is used up"
    })
    void advice(int status, String advice) {
        assertThat(failure(Calling.CREATE, Responses.status(status))).message().contains("told so.", advice);
    }

    @Test
    @DisplayName("402: {message, payment_url}")
    void paymentRequired() {
        String body = "{\"message\":\"Trial over\",\"payment_url\":\"https://pay.example/now?a=b\"}";

        assertThat(failure(Calling.ME, Responses.json(402, body)))
                .asInstanceOf(type(PaymentRequiredException.class))
                .extracting(PaymentRequiredException::paymentUrl)
                .isEqualTo("https://pay.example/now?a=b");
    }

    @Test
    @DisplayName("402: a payment_url that is missing is null")
    void paymentUrlMissing() {
        assertThat(failure(Calling.ME, Responses.json(402, "{\"message\":\"Trial over\"}")))
                .asInstanceOf(type(PaymentRequiredException.class))
                .extracting(PaymentRequiredException::paymentUrl)
                .isNull();
    }

    @Test
    @DisplayName("422: {message, errors}: every field's messages are in errors() and in the message, in order")
    void validation() {
        String body = """
                {"message":"The given data was invalid.","errors":{"recipient_message":["is too long","is rude"],
                "document_id":["must be published"]}}""";

        AttestException failure = failure(Calling.CREATE, Responses.json(422, body));

        assertThat(failure)
                .asInstanceOf(type(ValidationException.class))
                .extracting(ValidationException::errors, InstanceOfAssertFactories.map(String.class, List.class))
                .containsExactly(
                        entry("recipient_message", List.of("is too long", "is rude")),
                        entry("document_id", List.of("must be published")));
        assertThat(failure)
                .hasMessage("POST /attestation-requests returned 422. The given data was invalid."
                        + " recipient_message: is too long is rude. document_id: must be published.");
    }

    @Test
    @DisplayName("422: errors() cannot be changed")
    void errorsAreUnmodifiable() {
        ValidationException failure = (ValidationException)
                failure(Calling.CREATE, Responses.json(422, "{\"message\":\"No\",\"errors\":{\"a\":[\"b\"]}}"));

        assertThat(failure.errors()).isUnmodifiable();
        assertThat(failure.errors().get("a")).isUnmodifiable();
    }

    @Test
    @DisplayName("429: {message}; headers Retry-After and X-RateLimit-*")
    void rateLimit() {
        AttestException failure = failure(
                Calling.ME,
                Responses.status(
                        429,
                        "Retry-After",
                        "17",
                        "X-RateLimit-Limit",
                        "60",
                        "X-RateLimit-Remaining",
                        "0",
                        "X-RateLimit-Reset",
                        "1714564817"));

        RateLimitException errorResponse = (RateLimitException) failure;
        assertThat(errorResponse.retryAfter()).isEqualTo(Duration.ofSeconds(17));
        assertThat(errorResponse.rateLimit())
                .isNotNull()
                .extracting("limit", "remaining")
                .containsExactly(60, 0);
        assertThat(errorResponse).message().contains("Try again in 17 s");
    }

    @ParameterizedTest(name = "403: the body's shape is not shown: {0}")
    @ValueSource(strings = {"{}", "{\"reason\":\"role\",\"code\":7}", "Forbidden", "", "[]", "{\"error\":null}"})
    void forbiddenWithAnyBody(String body) {
        assertThat(failure(Calling.DOCUMENTS, Responses.json(403, body)))
                .isExactlyInstanceOf(PermissionDeniedException.class)
                .message()
                .startsWith("GET /documents returned 403. The token lacks the role");
    }

    @ParameterizedTest(name = "403: the words are found in \"{0}\"")
    @ValueSource(strings = {"error", "message"})
    void forbiddenWithWords(String field) {
        assertThat(failure(Calling.DOCUMENTS, Responses.json(403, "{\"" + field + "\":\"Owners only\"}")))
                .message()
                .contains("returned 403. Owners only.");
    }

    @ParameterizedTest(name = "{0}: a status that is not in the table is an UnexpectedStatusException, {1}")
    @CsvSource({"405, REJECTED", "409, REJECTED", "410, REJECTED", "418, REJECTED", "451, REJECTED", "408, UNKNOWN"})
    void notInTheTable(int status, Outcome outcome) {
        AttestException failure = failure(Calling.CREATE, Responses.status(status));

        assertThat(failure).isExactlyInstanceOf(UnexpectedStatusException.class);
        assertThat(((ApiException) failure).statusCode()).isEqualTo(status);
        assertThat(failure.outcome()).isEqualTo(outcome);
    }

    @ParameterizedTest(
            name = "{0}: a ServerException whose outcome is unknown, and whose message warns of a second send")
    @ValueSource(ints = {500, 501, 502, 503, 504, 507, 520, 599})
    void serverErrors(int status) {
        AttestException failure = failure(Calling.CREATE, Responses.status(status));

        assertThat(failure).isExactlyInstanceOf(ServerException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure)
                .message()
                .startsWith("POST /attestation-requests returned " + status + ". told so.")
                .contains("check before sending it again");
    }

    @Test
    @DisplayName("A read that failed on the server's side needs no warning of a second send")
    void readsCarryNoWarning() {
        assertThat(failure(Calling.ME, Responses.status(500))).hasMessage("GET /me returned 500. told so.");
    }
}
