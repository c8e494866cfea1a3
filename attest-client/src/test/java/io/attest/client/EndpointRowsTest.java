package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.ApiException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.paging.Page;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the response tables of the API's endpoints. */
class EndpointRowsTest {

    private static final String ERROR = "{\"error\":\"In the service's words\"}";
    private static final String MESSAGE = "{\"message\":\"In the service's words\"}";
    private static final String PAYMENT =
            "{\"message\":\"In the service's words\",\"payment_url\":\"https://pay.example/now\"}";
    private static final String INVALID =
            "{\"message\":\"In the service's words\",\"errors\":{\"person_id\":[\"must exist\"]}}";

    static Stream<Arguments> successes() {
        return Stream.of(
                Arguments.of(Calling.CREATE, "AttestationRequest", "request created", AttestationRequest.class),
                Arguments.of(Calling.DOCUMENTS, "pagination envelope", "the documents", Page.class),
                Arguments.of(Calling.ME, "current-user object", "the user", CurrentUser.class));
    }

    @ParameterizedTest(name = "{0} responds with {1}: {2}")
    @MethodSource("successes")
    void succeeds(Calling calling, String body, String condition, Class<?> type) {
        try (Server server = new Server(Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.once(server.baseUrl())) {
            assertThat(calling.on(client)).isInstanceOf(type);
            assertThat(server.taken().getMethod() + " /" + path(calling)).isEqualTo(calling.toString());
            assertThat(server.count()).isEqualTo(1);
        }
    }

    private static String path(Calling calling) {
        return calling.toString().substring(calling.toString().indexOf('/') + 1);
    }

    static Stream<Arguments> errorResponses() {
        return Stream.of(
                row(Calling.CREATE, 400, ERROR, "the document has no published revision", BadRequestException.class),
                row(Calling.CREATE, 401, ERROR, "missing or invalid access token", AuthenticationException.class),
                row(Calling.CREATE, 402, PAYMENT, "trial expired or inactive", PaymentRequiredException.class),
                row(Calling.CREATE, 403, ERROR, "token lacks permissions", PermissionDeniedException.class),
                row(Calling.CREATE, 404, ERROR, "a referenced resource is not found", NotFoundException.class),
                row(Calling.CREATE, 422, INVALID, "validation failed", ValidationException.class),
                row(Calling.CREATE, 429, MESSAGE, "rate limit exceeded", RateLimitException.class),
                row(Calling.DOCUMENTS, 401, ERROR, "missing or invalid access token", AuthenticationException.class),
                row(Calling.DOCUMENTS, 402, PAYMENT, "trial expired or inactive", PaymentRequiredException.class),
                row(Calling.DOCUMENTS, 403, ERROR, "a Group Manager's token", PermissionDeniedException.class),
                row(Calling.DOCUMENTS, 429, MESSAGE, "rate limit exceeded", RateLimitException.class),
                row(Calling.ME, 401, ERROR, "missing or invalid access token", AuthenticationException.class),
                row(Calling.ME, 402, PAYMENT, "trial expired or inactive", PaymentRequiredException.class),
                row(Calling.ME, 429, MESSAGE, "rate limit exceeded", RateLimitException.class));
    }

    private static Arguments row(
            Calling calling, int status, String body, String condition, Class<? extends ApiException> type) {
        return Arguments.of(calling, status, condition, body, type);
    }

    @ParameterizedTest(name = "{0} returns {1}: {2}")
    @MethodSource("errorResponses")
    void isRefused(Calling calling, int status, String condition, String body, Class<? extends ApiException> type) {
        try (Server server = new Server(Responses.json(status, body)
                        .newBuilder()
                        .addHeader("X-Request-Id", "first")
                        .addHeader("X-Request-Id", "second")
                        .addHeader("X-RateLimit-Limit", "60")
                        .addHeader("X-RateLimit-Remaining", "7")
                        .addHeader("X-RateLimit-Reset", "1714564860")
                        .build());
                AttestClient client = TestClients.once(server.baseUrl())) {
            ApiException errorResponse = (ApiException) calling.failsOn(client);

            assertThat(errorResponse).isExactlyInstanceOf(type).hasNoCause();
            assertThat(errorResponse.statusCode()).isEqualTo(status);
            assertThat(errorResponse.body()).isEqualTo(body);
            assertThat(errorResponse.headers().get("x-request-ID")).isEqualTo(List.of("first", "second"));
            assertThat(errorResponse.rateLimit()).isEqualTo(new RateLimit(60, 7, Instant.ofEpochSecond(1714564860)));
            assertThat(errorResponse.outcome()).isEqualTo(Outcome.REJECTED);
            assertThat(errorResponse.attempts()).isEqualTo(1);
            assertThat(errorResponse)
                    .message()
                    .startsWith(calling + " returned " + status + ". In the service's words.")
                    .hasLineCount(1)
                    .doesNotContain(TestClients.TOKEN);
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
