package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.AttestException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import mockwebserver3.MockResponse;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No call leaves a connection in use behind, however it ends. */
class ConnectionLeakTest {

    private final OkHttpClient http = new OkHttpClient();

    private AttestClient.Builder over(String baseUrl) {
        return TestClients.at(baseUrl, new FakeTime()).httpClient(http).readTimeout(Duration.ofMillis(150));
    }

    @AfterEach
    void nothingIsInUse() {
        assertThat(http.connectionPool().connectionCount())
                .isEqualTo(http.connectionPool().idleConnectionCount());
        assertThat(http.dispatcher().runningCallsCount()).isZero();
    }

    private static int inUse(OkHttpClient http) {
        return http.connectionPool().connectionCount() - http.connectionPool().idleConnectionCount();
    }

    @ParameterizedTest(name = "Responses of status {0}, over one connection")
    @ValueSource(ints = {200, 201, 204, 302, 400, 401, 403, 404, 408, 422, 429, 500, 503})
    void responses(int status) {
        try (Server server = new Server();
                AttestClient client = over(server.baseUrl()).build()) {
            for (Calling calling : Calling.values()) {
                for (int i = 0; i < 4; i++) {
                    server.then(
                            status == 204
                                    ? new MockResponse.Builder().code(204).build()
                                    : Responses.json(status, calling.goodBody()));
                }
                try {
                    calling.on(client);
                } catch (AttestException e) {
                    assertThat(e.attempts()).isPositive();
                }
                assertThat(inUse(http)).isZero();
            }
            assertThat(http.connectionPool().connectionCount()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Bodies that are too large")
    void largeBodies() {
        Buffer large = new Buffer();
        for (int i = 0; i < 17; i++) {
            large.writeUtf8(" ".repeat(1024 * 1024));
        }
        try (Server server = new Server(new MockResponse.Builder().body(large).build());
                AttestClient client = over(server.baseUrl())
                        .readTimeout(Duration.ofSeconds(20))
                        .build()) {
            Calling.ME.failsOn(client);
        }
    }

    @ParameterizedTest(name = "A response that ends in \"{0}\"")
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{",
                "HTTP/1.1 204 OK\r\nContent-Length: 1\r\n\r\n{"
            })
    void brokenResponses(String text) {
        try (RawServer closing = RawServer.that(RawServer.writesAndCloses(text));
                RawServer stalling = RawServer.that(RawServer.writes(text));
                AttestClient first = over(closing.baseUrl()).build();
                AttestClient second = over(stalling.baseUrl()).build()) {
            for (Calling calling : new Calling[] {Calling.ME, Calling.CREATE}) {
                calling.failsOn(first);
                calling.failsOn(second);
            }
        }
    }

    @Test
    @DisplayName("A deadline that passes")
    void deadline() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client =
                        over(server.baseUrl()).timeout(Duration.ofMillis(50)).build()) {
            Calling.ME.failsOn(client);
        }
    }

    @Test
    @DisplayName("An interrupt")
    void interrupt() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = over(server.baseUrl())
                        .readTimeout(Duration.ofSeconds(20))
                        .build()) {
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            caller.interrupt();
            assertThat(caller.join()).isInstanceOf(AttestException.class);
        }
    }

    @Test
    @DisplayName("A client that is closed meanwhile")
    void close() {
        try (RawServer server = RawServer.that(RawServer.neverResponds());
                AttestClient client = over(server.baseUrl())
                        .readTimeout(Duration.ofSeconds(20))
                        .build()) {
            OtherThread caller = OtherThread.start(() -> Calling.CREATE.on(client));
            server.awaitRequest();
            TestClients.close(client);
            assertThat(caller.join()).isInstanceOf(AttestException.class);
        }
    }
}
