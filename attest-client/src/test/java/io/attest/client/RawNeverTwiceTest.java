package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.HostileClients;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A raw request that is no read is made once, unless it surely had no effect or the caller says otherwise. */
class RawNeverTwiceTest {

    private static final int ATTEMPTS = RetryOptions.defaults().maxRetries() + 1;

    @TempDir
    Path directory;

    static Stream<RawRequest> sends() {
        return Stream.of("POST", "PUT", "PATCH", "DELETE", "PURGE").flatMap(method -> {
            RawRequest bare = RawRequest.of(method, "people");
            return Stream.of(bare, bare.json(Map.of("name", "Ada")));
        });
    }

    static Stream<RawRequest> repeatables() {
        return Stream.concat(
                Stream.of("GET", "HEAD", "OPTIONS").map(method -> RawRequest.of(method, "people")),
                sends().map(RawRequest::repeatable));
    }

    private static Stream<Arguments> with(Stream<RawRequest> requests, Object... things) {
        return requests.flatMap(request -> Stream.of(things).map(thing -> Arguments.of(request, thing)));
    }

    static Stream<Arguments> sendsWithStatus() {
        return with(sends(), 301, 307, 308, 408, 500, 502, 503, 504);
    }

    static Stream<Arguments> repeatablesWithStatus() {
        return with(repeatables(), 408, 500, 502, 503, 504);
    }

    static Stream<Arguments> sendsWithAct() {
        return with(sends(), "closes", "resets", "cuts its status line off");
    }

    static Stream<Arguments> repeatablesWithAct() {
        return with(repeatables(), "closes", "resets", "cuts its status line off");
    }

    private static RawServer.Act act(String name) {
        return switch (name) {
            case "closes" -> RawServer.closes();
            case "resets" -> RawServer.resets();
            default -> RawServer.writesAndCloses("HTTP/1.1 2");
        };
    }

    private AttestClient overTheWorstSettings(String baseUrl) {
        return TestClients.at(baseUrl, new FakeTime())
                .httpClient(HostileClients.settings(directory)
                        .addInterceptor(HostileClients::askingForRepeats)
                        .build())
                .build();
    }

    private static AttestException fails(AttestClient client, RawRequest request) {
        AttestException failure = catchThrowableOfType(AttestException.class, () -> client.send(request));
        assertThat(failure).isNotNull();
        return failure;
    }

    @ParameterizedTest(name = "{0} that gets a {1}")
    @MethodSource("sendsWithStatus")
    void aSendWithAnUnknownOutcomeIsMadeOnce(RawRequest request, int status) {
        MockResponse response = Responses.status(status, "Retry-After", "0", "Location", "/api/v1/elsewhere");
        try (Server server = new Server(response, response, response, response, response);
                AttestClient client = overTheWorstSettings(server.baseUrl())) {
            AttestException failure = fails(client, request);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure).message().contains("It may have been carried out: check before sending it again.");
        }
    }

    @ParameterizedTest(name = "{0} to a server that {1}")
    @MethodSource("sendsWithAct")
    void aSendOverABrokenConnectionIsMadeOnce(RawRequest request, String act) {
        try (RawServer server = RawServer.that(act(act));
                AttestClient client = overTheWorstSettings(server.baseUrl())) {
            AttestException failure = fails(client, request);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @ParameterizedTest(name = "{0} that gets a {1}")
    @MethodSource("repeatablesWithStatus")
    void whatMayBeRepeatedIs(RawRequest request, int status) {
        MockResponse response = Responses.status(status);
        MockResponse head = new MockResponse.Builder().code(status).build();
        MockResponse given = request.toString().startsWith("HEAD") ? head : response;
        try (Server server = new Server(given, given, given, given, given);
                AttestClient client = TestClients.of(server).build()) {
            AttestException failure = fails(client, request);

            assertThat(server.count()).isEqualTo(ATTEMPTS);
            assertThat(failure.attempts()).isEqualTo(ATTEMPTS);
        }
    }

    @ParameterizedTest(name = "{0} to a server that {1}")
    @MethodSource("repeatablesWithAct")
    void whatMayBeRepeatedIsOverABrokenConnection(RawRequest request, String act) {
        try (RawServer server = RawServer.that(act(act));
                AttestClient client =
                        TestClients.at(server.baseUrl(), new FakeTime()).build()) {
            AttestException failure = fails(client, request);

            assertThat(server.count()).isEqualTo(ATTEMPTS);
            assertThat(failure.attempts()).isEqualTo(ATTEMPTS);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sends")
    void aRequestRefusedBeforeAnyEffectIsRepeated(RawRequest request) {
        MockResponse response = Responses.status(429);
        try (Server server = new Server(response, Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.send(request).statusCode()).isEqualTo(200);

            assertThat(server.count()).isEqualTo(2);
            assertThat(server.taken().getBody()).isEqualTo(server.taken().getBody());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "DELETE"})
    void aDeadPooledConnectionDoesNotMakeASendAmbiguous(String method) {
        RawServer.Act respondsAndCloses = RawServer.writesAndCloses(RawServer.response(200, "{}"));
        try (RawServer server = RawServer.that(respondsAndCloses);
                AttestClient client =
                        TestClients.at(server.baseUrl(), new FakeTime()).build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.send(RawRequest.of(method, "people")).statusCode())
                        .isEqualTo(200);
            }
            assertThat(server.count()).isEqualTo(5);
        }
    }

    @Test
    void theCallersOwnRiskIsTaken() {
        MockResponse response = Responses.status(503);
        try (Server server = new Server(response, Responses.json(200, "{}"));
                AttestClient client = TestClients.of(server)
                        .retry(RetryOptions.defaults().retryUnknownOutcomes(true))
                        .build()) {
            client.send(RawRequest.put("people", "1").json(List.of()));

            assertThat(server.count()).isEqualTo(2);
        }
    }

    @Test
    void theRateLimitIsTheSame() {
        MockResponse response = Responses.status(429);
        try (Server server = new Server(response, response, response, response);
                AttestClient client =
                        TestClients.of(server).retry(RetryOptions.none()).build()) {
            assertThat(fails(client, RawRequest.get("people"))).isInstanceOf(RateLimitException.class);
        }
    }
}
