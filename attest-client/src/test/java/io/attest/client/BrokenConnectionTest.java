package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of the retry rule in which the request left, and no whole response came. */
class BrokenConnectionTest {

    private static final Duration SHORT = Duration.ofMillis(400);

    private final FakeTime time = new FakeTime();

    private AttestException failure(Calling calling, RawServer.Act act, Duration readTimeout, int requests) {
        try (RawServer server = RawServer.that(act);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .readTimeout(readTimeout)
                        .build()) {
            AttestException failure = calling.failsOn(client);
            assertThat(server.count()).isEqualTo(requests);
            assertThat(failure.attempts()).isEqualTo(requests);
            assertThat(time.sleeps()).hasSize(requests - 1);
            assertThat(failure).hasCauseInstanceOf(IOException.class);
            return failure;
        }
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("a connection closed after the request", RawServer.closes()),
                Arguments.of("a connection reset after the request", RawServer.resets()),
                Arguments.of("an end in the status line", RawServer.writesAndCloses("HTTP/1.1 2")),
                Arguments.of("an end in the headers", RawServer.writesAndCloses("HTTP/1.1 200 OK\r\nContent-")),
                Arguments.of("a response that is no HTTP", RawServer.writesAndCloses("+OK ready\r\n\r\n")));
    }

    @ParameterizedTest(name = "A GET is retried after {0}")
    @MethodSource("broken")
    void readsAreRetried(String name, RawServer.Act act) {
        AttestException failure = failure(Calling.ME, act, Duration.ofSeconds(20), 4);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure).hasMessage("GET /me failed: the connection broke before a response came.");
    }

    @ParameterizedTest(name = "The POST that sends is never retried after {0}: its outcome is unknown")
    @MethodSource("broken")
    void sendsAreNot(String name, RawServer.Act act) {
        AttestException failure = failure(Calling.CREATE, act, Duration.ofSeconds(20), 1);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure)
                .message()
                .contains("the connection broke before a response came", "check before sending it again");
    }

    static Stream<Arguments> readTimeouts() {
        return Stream.of(
                Arguments.of(Calling.ME, "no response", RawServer.neverResponds(), 4),
                Arguments.of(Calling.CREATE, "no response", RawServer.neverResponds(), 1),
                Arguments.of(Calling.ME, "half a status line", RawServer.writes("HTTP/1.1 2"), 4),
                Arguments.of(Calling.CREATE, "half a status line", RawServer.writes("HTTP/1.1 2"), 1));
    }

    @ParameterizedTest(name = "Read time-out after {1}: {0}, {3} requests")
    @MethodSource("readTimeouts")
    void readTimeout(Calling calling, String name, RawServer.Act act, int requests) {
        AttestException failure = failure(calling, act, SHORT, requests);

        assertThat(failure).isExactlyInstanceOf(NetworkTimeoutException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure).message().startsWith(calling + " failed: no response in time.");
    }

    static Stream<Arguments> truncated() {
        String chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"id\"\r\n";
        String half = RawServer.responseOfLength(201, 500, "{\"id\":\"01hv\"");
        String noGzip = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n{\"a\"";
        return Stream.of(
                Arguments.of("fewer bytes than announced", RawServer.writesAndCloses(half)),
                Arguments.of("no last chunk", RawServer.writesAndCloses(chunked)),
                Arguments.of("a chunk of no length", RawServer.writesAndCloses(chunked + "no length\r\n")),
                Arguments.of("a body that is not compressed as announced", RawServer.writes(noGzip)),
                Arguments.of("no body where 204 announces one", RawServer.writes(RawServer.response(204, "{}"))));
    }

    @ParameterizedTest(name = "A GET is retried after a 2xx with {0}")
    @MethodSource("truncated")
    void truncatedReadsAreRetried(String name, RawServer.Act act) {
        AttestException failure = failure(Calling.ME, act, Duration.ofSeconds(20), 4);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
    }

    @ParameterizedTest(name = "The POST that sends is accepted, and never retried, after a 2xx with {0}")
    @MethodSource("truncated")
    void truncatedSendsAreAccepted(String name, RawServer.Act act) {
        AttestException failure = failure(Calling.CREATE, act, Duration.ofSeconds(20), 1);

        assertThat(failure).isExactlyInstanceOf(NetworkException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure)
                .hasMessage("POST /attestation-requests failed: the response was cut off."
                        + " It was carried out: do not send it again.");
    }

    @ParameterizedTest(name = "A 2xx whose body stalls is accepted as well: {0}, {1} requests")
    @MethodSource("stalling")
    void stallingBody(Calling calling, int requests) {
        RawServer.Act act = RawServer.writes(RawServer.responseOfLength(200, 500, "{\"id\":"));

        AttestException failure = failure(calling, act, SHORT, requests);

        assertThat(failure).isExactlyInstanceOf(NetworkTimeoutException.class);
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
    }

    static Stream<Arguments> stalling() {
        return Stream.of(Arguments.of(Calling.ME, 4), Arguments.of(Calling.CREATE, 1));
    }
}
