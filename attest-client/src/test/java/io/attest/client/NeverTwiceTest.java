package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Factories;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.HostileClients;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing below the retry rule sends a request a second time, whatever the caller's client is set to. */
class NeverTwiceTest {

    /** What the SDK runs over. */
    private enum Below {
        ITS_OWN_CLIENT,
        THE_WORST_SETTINGS,
        AN_INTERCEPTOR_THAT_REPEATS,
        AN_INTERCEPTOR_WITH_ANOTHER_REQUEST,
        AN_INTERCEPTOR_ASKING_FOR_REPEATS,
        A_FACTORY_OF_OLD_CALLS,
        A_FACTORY_OF_CALLS_THAT_REPEAT,
        A_FACTORY_WITH_THE_WORST_SETTINGS,
        A_FACTORY_WITH_THE_WORST_SETTINGS_AND_BODIES,
        A_FACTORY_WITH_A_NETWORK_INTERCEPTOR_THAT_REPEATS;

        AttestClient client(String baseUrl, Path directory, RetryOptions retry) {
            AttestClient.Builder builder =
                    TestClients.at(baseUrl, new FakeTime()).retry(retry);
            if (this != ITS_OWN_CLIENT) {
                OkHttpClient.Builder http = HostileClients.settings(directory);
                interceptor().ifPresent(http::addInterceptor);
                builder.httpClient(http.build());
            }
            factory().ifPresent(builder::callFactory);
            return builder.build();
        }

        private Optional<Interceptor> interceptor() {
            return switch (this) {
                case AN_INTERCEPTOR_THAT_REPEATS -> Optional.of(HostileClients::twice);
                case AN_INTERCEPTOR_WITH_ANOTHER_REQUEST -> Optional.of(HostileClients::twiceWithAnotherRequest);
                case AN_INTERCEPTOR_ASKING_FOR_REPEATS -> Optional.of(HostileClients::askingForRepeats);
                default -> Optional.empty();
            };
        }

        private Optional<Factories> factory() {
            return switch (this) {
                case A_FACTORY_OF_OLD_CALLS -> Optional.of(Factories.OLD_CALLS);
                case A_FACTORY_OF_CALLS_THAT_REPEAT -> Optional.of(Factories.CALLS_THAT_REPEAT);
                case A_FACTORY_WITH_THE_WORST_SETTINGS -> Optional.of(Factories.THE_WORST_SETTINGS);
                case A_FACTORY_WITH_THE_WORST_SETTINGS_AND_BODIES ->
                    Optional.of(Factories.THE_WORST_SETTINGS_AND_BODIES);
                case A_FACTORY_WITH_A_NETWORK_INTERCEPTOR_THAT_REPEATS ->
                    Optional.of(Factories.A_NETWORK_INTERCEPTOR_THAT_REPEATS);
                default -> Optional.empty();
            };
        }
    }

    @TempDir
    Path directory;

    static Stream<Arguments> responses() {
        return cross(IntStream.of(301, 302, 303, 307, 308, 401, 408, 421, 429, 500, 503)
                .boxed());
    }

    private static <T> Stream<Arguments> cross(Stream<T> things) {
        return things.flatMap(thing -> Stream.of(Calling.ME, Calling.CREATE)
                .flatMap(calling -> Arrays.stream(Below.values()).map(below -> Arguments.of(thing, calling, below))));
    }

    @ParameterizedTest(name = "{0} with Retry-After: 0 and a Location, {1}, over {2}: one request for one attempt")
    @MethodSource("responses")
    void oneRequestForAResponse(int status, Calling calling, Below below) {
        MockResponse response = Responses.status(
                status, "Retry-After", "0", "Location", "/api/v1/elsewhere", "WWW-Authenticate", "Basic realm=\"any\"");
        try (Server server = new Server(response, response, response, response);
                AttestClient client = below.client(server.baseUrl(), directory, RetryOptions.none())) {
            AttestException failure = calling.failsOn(client);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(1);
            if (below == Below.ITS_OWN_CLIENT
                    || below == Below.THE_WORST_SETTINGS
                    || below == Below.A_FACTORY_OF_OLD_CALLS
                    || (below == Below.AN_INTERCEPTOR_ASKING_FOR_REPEATS && calling.sends())) {
                // The response itself, not the news that a second sending was stopped.
                assertThat(((ApiException) failure).statusCode()).isEqualTo(status);
            }
        }
    }

    static Stream<Arguments> acts() {
        return cross(Stream.of("closes", "resets", "cuts its status line off"));
    }

    private static RawServer.Act act(String name) {
        return switch (name) {
            case "closes" -> RawServer.closes();
            case "resets" -> RawServer.resets();
            default -> RawServer.writesAndCloses("HTTP/1.1 2");
        };
    }

    @ParameterizedTest(name = "A server that {0} after the request, {1}, over {2}: one request for one attempt")
    @MethodSource("acts")
    void oneRequestForABreak(String act, Calling calling, Below below) {
        try (RawServer server = RawServer.that(act(act));
                AttestClient client = below.client(server.baseUrl(), directory, RetryOptions.none())) {
            AttestException failure = calling.failsOn(client);

            assertThat(server.count()).isEqualTo(1);
            assertThat(failure).isExactlyInstanceOf(NetworkException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    static Stream<Arguments> reused() {
        return cross(Stream.of("closes", "resets"));
    }

    @ParameterizedTest(name = "A reused connection that the server {0} after the request, {1}, over {2}: one request")
    @MethodSource("reused")
    void oneRequestOverAReusedConnection(String act, Calling calling, Below below) {
        RawServer.Act first = RawServer.writes(RawServer.response(calling.goodStatus(), calling.goodBody()));
        RawServer.Act breaking = act(act);
        try (RawServer server =
                        RawServer.that((socket, number) -> (number == 1 ? first : breaking).on(socket, number));
                AttestClient client = below.client(server.baseUrl(), directory, RetryOptions.none())) {
            calling.on(client);
            AttestException failure = calling.failsOn(client);

            assertThat(server.count()).isEqualTo(2);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    static Stream<Arguments> errorResponses() {
        return cross(Stream.of(429));
    }

    @ParameterizedTest(name = "With retries, {1} over {2}: as many requests as attempts")
    @MethodSource("errorResponses")
    void requestsAreAttempts(int status, Calling calling, Below below) {
        MockResponse response = Responses.status(status);
        try (Server server =
                        new Server(response, response, response, response, response, response, response, response);
                AttestClient client = below.client(server.baseUrl(), directory, RetryOptions.defaults())) {
            AttestException failure = calling.failsOn(client);

            assertThat(server.count()).isEqualTo(failure.attempts());
        }
    }
}
