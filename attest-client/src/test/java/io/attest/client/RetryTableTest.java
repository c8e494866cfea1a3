package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the retry rule in which a response came. */
class RetryTableTest {

    private final FakeTime time = new FakeTime();

    private AttestException failure(Calling calling, MockResponse response, int expectedRequests) {
        MockResponse[] responses = Stream.generate(() -> response).limit(10).toArray(MockResponse[]::new);
        try (Server server = new Server(responses);
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            AttestException failure = calling.failsOn(client);
            assertThat(server.count()).isEqualTo(expectedRequests);
            assertThat(failure.attempts()).isEqualTo(expectedRequests);
            assertThat(time.sleeps()).hasSize(expectedRequests - 1);
            return failure;
        }
    }

    @ParameterizedTest(name = "429 is retried, {0}")
    @CsvSource({"ME", "DOCUMENTS", "CREATE"})
    void tooManyRequests(Calling calling) {
        AttestException failure = failure(calling, Responses.status(429), 4);

        assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
    }

    @ParameterizedTest(name = "{0} is retried for a GET, with exponential backoff")
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void mayPassForReads(int status) {
        AttestException failure = failure(Calling.ME, Responses.status(status), 4);

        assertThat(failure)
                .isExactlyInstanceOf(status == 408 ? UnexpectedStatusException.class : ServerException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        List<Duration> sleeps = time.sleeps();
        for (int i = 0; i < sleeps.size(); i++) {
            assertThat(sleeps.get(i)).isBetween(Duration.ZERO, Duration.ofMillis(500L << i));
        }
    }

    @ParameterizedTest(name = "{0} is never retried for the POST that sends: its outcome is unknown")
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void neverForSends(int status) {
        AttestException failure = failure(Calling.CREATE, Responses.status(status, "Retry-After", "0"), 1);

        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    static Stream<Arguments> errorResponses() {
        return Stream.of(
                        400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 418, 421, 422, 423, 424, 425, 426,
                        428, 431, 451, 499)
                .flatMap(status -> Stream.of(Calling.ME, Calling.CREATE).map(calling -> Arguments.of(status, calling)));
    }

    @ParameterizedTest(name = "Other 4xx, {0}, is never retried, {1}")
    @MethodSource("errorResponses")
    void otherErrorResponses(int status, Calling calling) {
        AttestException failure = failure(calling, Responses.status(status, "Retry-After", "0"), 1);

        assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
    }

    static Stream<Arguments> otherServerErrors() {
        return IntStream.of(501, 505, 506, 507, 508, 511, 520, 522)
                .boxed()
                .flatMap(status -> Stream.of(Calling.ME, Calling.CREATE).map(calling -> Arguments.of(status, calling)));
    }

    @ParameterizedTest(name = "Other 5xx, {0}, is never retried, {1}")
    @MethodSource("otherServerErrors")
    void otherServerErrors(int status, Calling calling) {
        AttestException failure = failure(calling, Responses.status(status), 1);

        assertThat(failure).isExactlyInstanceOf(ServerException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    static Stream<Arguments> redirects() {
        return IntStream.of(300, 301, 302, 303, 304, 307, 308)
                .boxed()
                .flatMap(status -> Stream.of(Calling.ME, Calling.CREATE).map(calling -> Arguments.of(status, calling)));
    }

    @ParameterizedTest(name = "3xx, {0}, is never retried and never followed, {1}")
    @MethodSource("redirects")
    void redirects(int status, Calling calling) {
        try (Server elsewhere = new Server(Responses.json(calling.goodStatus(), calling.goodBody()))) {
            AttestException failure =
                    failure(calling, Responses.status(status, "Location", elsewhere.baseUrl() + "/me"), 1);

            assertThat(elsewhere.count()).isZero();
            assertThat(failure).isExactlyInstanceOf(UnexpectedStatusException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure).message().contains("Redirects are not followed; check the base URL");
        }
    }

    @Test
    @DisplayName("A redirect to the same origin is not followed either")
    void redirectsAtHome() {
        failure(Calling.CREATE, Responses.status(307, "Location", "/api/v1/attestation-requests"), 1);
    }

    @ParameterizedTest(name = "What passes in the end is a response, {0} after {1}")
    @CsvSource({"ME, 503", "ME, 408", "DOCUMENTS, 500", "CREATE, 429"})
    void passesInTheEnd(Calling calling, int status) {
        try (Server server = new Server(
                        Responses.status(status),
                        Responses.status(status),
                        Responses.status(status),
                        Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            assertThat(calling.on(client)).isNotNull();
            assertThat(server.count()).isEqualTo(4);
        }
    }

    @ParameterizedTest(name = "maxRetries({0}) is at most {0} more requests")
    @ValueSource(ints = {0, 1, 2, 5})
    void maxRetries(int retries) {
        MockResponse[] responses =
                Stream.generate(() -> Responses.status(503)).limit(10).toArray(MockResponse[]::new);
        try (Server server = new Server(responses);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .retry(RetryOptions.defaults().maxRetries(retries))
                        .build()) {
            assertThat(Calling.ME.failsOn(client).attempts()).isEqualTo(retries + 1);
            assertThat(server.count()).isEqualTo(retries + 1);
        }
    }

    @ParameterizedTest(name = "RetryOptions.none() is one request, {0}")
    @CsvSource({"ME, 503", "CREATE, 429"})
    void none(Calling calling, int status) {
        try (Server server = new Server(Responses.status(status), Responses.status(status));
                AttestClient client = TestClients.once(server.baseUrl())) {
            assertThat(calling.failsOn(client).attempts()).isEqualTo(1);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Every attempt asks for the token anew, and sends the body whole")
    void attemptsAreWhole() {
        List<String> tokens = List.of("first", "second");
        Iterator<String> next = tokens.iterator();
        try (Server server = new Server(Responses.status(429), Responses.json(201, Calling.CREATE.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .accessToken(next::next)
                        .build()) {
            Calling.CREATE.on(client);

            for (String token : tokens) {
                assertThat(server.taken()).satisfies(request -> {
                    assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + token);
                    assertThat(request.getBody())
                            .isNotNull()
                            .satisfies(body -> assertThat(body.utf8())
                                    .contains(Responses.PERSON, Responses.DOCUMENT, "Please sign."));
                });
            }
        }
    }
}
