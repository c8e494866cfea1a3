package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.application.Person;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Raw calls have the exceptions of all others, and no message of them holds what the caller gave besides the path. */
class RawSecretsTest {

    private static final String[] SECRETS = {
        "in-the-query", "in-the-header", "in-the-body", "in-the-body-too", TestClients.TOKEN
    };

    private static final RawRequest REQUEST = RawRequest.post("people", "1")
            .query("q", "in-the-query")
            .header("X-Key", "in-the-header")
            .json(Map.of("a", "in-the-body", "b", List.of(Map.of("c", "in-the-body-too"))));

    static Stream<Arguments> errorResponses() {
        return Stream.of(
                Arguments.of(302, UnexpectedStatusException.class),
                Arguments.of(400, BadRequestException.class),
                Arguments.of(401, AuthenticationException.class),
                Arguments.of(402, PaymentRequiredException.class),
                Arguments.of(403, PermissionDeniedException.class),
                Arguments.of(404, NotFoundException.class),
                Arguments.of(409, UnexpectedStatusException.class),
                Arguments.of(422, ValidationException.class),
                Arguments.of(429, RateLimitException.class),
                Arguments.of(500, ServerException.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("errorResponses")
    void aServiceThatRepeatsThemDoesNotGetThemIntoTheMessage(int status, Class<? extends ApiException> type) {
        String body = "{\"error\":\"%1$s\",\"message\":\"%1$s\",\"errors\":{\"a\":[\"%1$s\"]}}"
                .formatted(String.join(" and ", SECRETS));
        try (Server server = new Server(Responses.json(status, body));
                AttestClient client = TestClients.once(server.baseUrl())) {
            ApiException failure = catchThrowableOfType(ApiException.class, () -> client.send(REQUEST));

            assertThat(failure).isExactlyInstanceOf(type).hasNoCause();
            assertThat(failure)
                    .message()
                    .startsWith("POST /people/1 returned " + status + ". […] and […] and […] and […] and […]")
                    .hasLineCount(1);
            assertThat(failure.body()).isEqualTo(body);
            assertThat(printed(failure)).doesNotContain(SECRETS);
        }
    }

    @Test
    void neitherDoesABrokenConnection() {
        try (RawServer server = RawServer.that(RawServer.closes());
                AttestClient client = TestClients.once(server.baseUrl())) {
            AttestException failure = catchThrowableOfType(AttestException.class, () -> client.send(REQUEST));

            assertThat(failure).message().startsWith("POST /people/1 failed: ");
            assertThat(printed(failure)).doesNotContain(SECRETS);
        }
    }

    @Test
    void neitherDoesAnUnreadableResponse() {
        try (Server server = new Server(Responses.json(200, "[\"in-the-body\"]"));
                AttestClient client = TestClients.once(server.baseUrl())) {
            RawResponse response = client.send(REQUEST);
            AttestException failure = catchThrowableOfType(AttestException.class, () -> response.to(Person.class));

            assertThat(printed(failure)).doesNotContain(SECRETS);
            assertThat(response.toString()).doesNotContain(SECRETS);
        }
    }

    @Test
    void neitherDoesACallThatIsNotSent() {
        try (Server server = new Server();
                AttestClient client = TestClients.at("http://127.0.0.1:1/api/v1", new FakeTime())
                        .retry(RetryOptions.none())
                        .build()) {
            AttestException failure = catchThrowableOfType(AttestException.class, () -> client.send(REQUEST));

            assertThat(failure).message().endsWith("Nothing was sent.");
            assertThat(printed(failure)).doesNotContain(SECRETS);
            assertThat(server.count()).isZero();
        }
    }

    private static String printed(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
