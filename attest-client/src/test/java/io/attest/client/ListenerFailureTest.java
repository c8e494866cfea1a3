package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.ClientListener;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.PageDrift;
import io.attest.client.testing.Calling;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Heard;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Listeners that throw, and several of them. */
class ListenerFailureTest {

    private static final class Failing implements ClientListener {

        private static RuntimeException failure() {
            return new IllegalStateException("ada@example.com");
        }

        @Override
        public void attemptStarted(AttemptStarted event) {
            throw failure();
        }

        @Override
        public void attemptEnded(AttemptEnded event) {
            throw new StackOverflowError("ada@example.com");
        }

        @Override
        public void rateLimitWaitStarted(RateLimitWait event) {
            throw failure();
        }

        @Override
        public void retryScheduled(RetryScheduled event) {
            throw failure();
        }

        @Override
        public void callEnded(CallEnded event) {
            throw failure();
        }

        @Override
        public void pageDrifted(PageDrift drift) {
            throw failure();
        }
    }

    private final Heard heard = new Heard();

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("A listener that throws harms neither the call nor others, and each is reported once, by its class")
    void doesNoHarm(Calling calling) {
        try (ClientLog log = new ClientLog(Level.FINE);
                Server server =
                        new Server(Responses.status(429), Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.of(server)
                        .retry(RetryOptions.defaults().baseDelay(Duration.ZERO))
                        .addListener(new Failing())
                        .addListener(heard)
                        .addListener(new Failing())
                        .build()) {
            assertThat(calling.on(client)).isNotNull();

            assertThat(heard.ended().attempts()).isEqualTo(2);
            assertThat(heard.events()).hasSize(6);
            String report = "FINE a listener (" + Failing.class.getName()
                    + ") failed (java.lang.IllegalStateException);" + " when it fails again, this is not repeated";
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("a listener"))
                    .containsExactly(report, report);
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"ME", "ME_ASYNC"})
    @DisplayName("Neither does one that throws when a call waits")
    void waiting(Calling calling) {
        FakeTime time = new FakeTime();
        try (LimitedServer server = new LimitedServer(1, Duration.ofMinutes(1), time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .addListener(new Failing())
                        .build()) {
            calling.on(client);
            calling.on(client);

            assertThat(server.count()).isEqualTo(2);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("Neither does one that throws when a list changed")
    void drift() {
        try (Server server = new Server(
                        Responses.json(200, Responses.page(1, 2, 1, 1, 2)),
                        Responses.json(200, Responses.page(2, 2, 1, 1, 3)));
                AttestClient client = TestClients.of(server)
                        .addListener(new Failing())
                        .addListener(heard)
                        .build()) {
            assertThat(client.documents().listAll(DocumentQuery.defaults())).hasSize(2);
            assertThat(heard.of(PageDrift.class)).hasSize(1);
        }
    }

    private static ClientLog failingLog() {
        return new ClientLog(Level.FINE) {
            @Override
            public void publish(LogRecord logged) {
                super.publish(logged);
                throw new IllegalStateException("disk full");
            }
        };
    }

    @Test
    @DisplayName("A log that throws harms no call")
    void log() {
        try (ClientLog log = failingLog();
                Server server = new Server(TestClients.me());
                AttestClient client = TestClients.of(server).addListener(heard).build()) {
            assertThat(client.me().get().name()).isEqualTo(Responses.NAME);
            assertThat(log.lines()).isNotEmpty();
            assertThat(heard.ended().exception()).isNull();
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    @DisplayName("Nor does it when it is told that a store fails: what was sent gets its response")
    void logOfAStore(Calling calling) {
        try (ClientLog log = failingLog();
                Server server = new Server(Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.of(server)
                        .rateLimit(RateLimitOptions.defaults().store((key, change) -> {
                            throw new IllegalStateException("no connection");
                        }))
                        .build()) {
            assertThat(calling.on(client)).isNotNull();
            assertThat(log.lines()).anyMatch(line -> line.contains("the rate limit store failed"));
        }
    }

    @Test
    @DisplayName("Nor does it when it is told that a list changed")
    void logOfDrift() {
        try (ClientLog log = failingLog();
                Server server = new Server(
                        Responses.json(200, Responses.page(1, 2, 1, 1, 2)),
                        Responses.json(200, Responses.page(2, 2, 1, 1, 3)));
                AttestClient client = TestClients.of(server).addListener(heard).build()) {
            assertThat(client.documents().listAll(DocumentQuery.defaults())).hasSize(2);
            assertThat(log.lines()).anyMatch(line -> line.contains("the list changed"));
            assertThat(heard.of(PageDrift.class)).hasSize(1);
        }
    }

    @Test
    @DisplayName("Listeners are told in the order in which they were added, and none of another client's")
    void order() {
        List<String> told = new ArrayList<>();
        AttestClient.Builder builder = AttestClient.builder();
        try (Server server = new Server(TestClients.me());
                AttestClient client = builder.baseUrl(server.baseUrl())
                        .accessToken(TestClients.TOKEN)
                        .addListener(named("first", told))
                        .addListener(named("second", told))
                        .build()) {
            builder.addListener(named("of the next client", told));
            client.me().get();

            assertThat(told).containsExactly("first", "second");
        }
    }

    private static ClientListener named(String name, List<String> told) {
        return new ClientListener() {
            @Override
            public void callEnded(CallEnded event) {
                told.add(name);
            }
        };
    }
}
