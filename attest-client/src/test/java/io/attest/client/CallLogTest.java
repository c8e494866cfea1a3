package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.testing.Calling;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the client logs, and at which level; DEBUG is FINE here. */
class CallLogTest {

    private final FakeTime time = new FakeTime();
    private ClientLog log = new ClientLog(Level.ALL);

    @AfterEach
    void stopListening() {
        log.close();
    }

    private List<String> lines() {
        return log.lines().stream()
                .map(line -> line.replaceAll("call [0-9]+", "call N"))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("One line for each attempt at DEBUG, one for each retry at INFO")
    void attemptsAndRetries(Calling calling) {
        try (RawServer server = RawServer.that((socket, number) -> {
                    time.advance(Duration.ofMillis(70));
                    int status = number == 1 ? 429 : calling.goodStatus();
                    String body = number == 1 ? "later" : calling.goodBody();
                    RawServer.writes(RawServer.response(status, body)).on(socket, number);
                });
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .retry(RetryOptions.defaults().baseDelay(Duration.ZERO))
                        .build()) {
            calling.on(client);

            String call = switch (calling) {
                case ME, ME_ASYNC -> "me.get (GET, call N)";
                case DOCUMENTS, DOCUMENTS_ASYNC -> "documents.list (GET, call N)";
                case CREATE, CREATE_ASYNC -> "attestationRequests.create (POST, call N)";
            };
            assertThat(lines())
                    .containsExactly(
                            "FINE " + call + " attempt 1 ended in 429, REJECTED, 5 bytes, after 70 ms",
                            "INFO " + call + " attempt 1 ended in 429 and is retried in 0 ms",
                            "FINE " + call + " attempt 2 ended in " + calling.goodStatus() + ", ACCEPTED, "
                                    + calling.goodBody().length() + " bytes, after 70 ms");
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("An attempt without a response names what was thrown")
    void noResponse(Calling calling) {
        try (AttestClient client = TestClients.at("http://127.0.0.1:1/api/v1", time)
                .retry(RetryOptions.none())
                .build()) {
            calling.failsOn(client);

            assertThat(lines())
                    .singleElement()
                    .asString()
                    .startsWith("FINE ")
                    .endsWith(" attempt 1 ended in ConnectException, NOT_SENT, 0 bytes, after 0 ms");
        }
    }

    @ParameterizedTest(name = "A wait of {0} s: {1} lines")
    @CsvSource({"1, 0", "2, 1", "60, 1"})
    @DisplayName("A wait that is expected to last over a second is a line at INFO, and one of the call's at DEBUG")
    void waits(int seconds, int count) {
        try (LimitedServer server = new LimitedServer(1, Duration.ofSeconds(seconds), time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            client.me().get();
            client.async().me().get().join();

            String expected = "probably for " + time.sleeps().get(0).toMillis() + " ms";
            assertThat(lines())
                    .filteredOn(line -> line.startsWith("INFO"))
                    .hasSize(count)
                    .allMatch(("INFO calls wait for the rate limit, the first one " + expected)::equals);
            assertThat(lines())
                    .filteredOn(line -> line.contains("waits"))
                    .hasSize(count)
                    .allMatch(("FINE me.get (GET, call N) waits for the rate limit, " + expected)::equals);
        }
    }

    @Test
    @DisplayName("Above INFO nothing is logged, whatever fails")
    void nothingAbove() {
        log.close();
        log = new ClientLog(Level.WARNING);
        try (AttestClient client =
                TestClients.at("http://127.0.0.1:1/api/v1", time).build()) {
            Calling.CREATE.failsOn(client);
            Calling.ME_ASYNC.failsOn(client);

            assertThat(lines()).isEmpty();
        }
    }

    @Test
    @DisplayName("A list that changed is a line at DEBUG, if its pages are compared")
    void drift() {
        try (Server server = new Server(page(1, 2), page(2, 3), page(1, 2), page(2, 3));
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.documents().listAll(DocumentQuery.defaults())).hasSize(2);
            assertThat(lines()).noneMatch(line -> line.contains("changed"));

            assertThat(client.documents().listAll(DocumentQuery.defaults()).onDrift(DriftPolicy.DEDUPLICATE))
                    .hasSize(2);
            assertThat(lines())
                    .contains("FINE the list changed before page 2 was read: total 2, now 3; last page 2, now 2;"
                            + " items repeated: 0");
        }
    }

    private static MockResponse page(int number, int total) {
        return Responses.json(200, Responses.page(number, 2, 1, 1, total));
    }
}
