package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.ratelimit.StoredWindow;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.ClientLog;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that fails does not stop a call, and is asked again. */
class RateLimitStoreFailureTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeTime time = new FakeTime();
    private final FailingStore store = new FailingStore();
    private final ClientLog log = new ClientLog(Level.FINE);

    private static final class FailingStore implements RateLimitStore {

        private final RateLimitStore store = RateLimitStore.inMemory();
        private final Set<String> keys = new HashSet<>();
        private boolean failing;
        private int asked;

        @Override
        public String update(String key, Function<@Nullable String, String> change) {
            asked++;
            keys.add(key);
            if (failing) {
                throw new IllegalStateException("secret words of a database");
            }
            return store.update(key, change);
        }

        String text() {
            return store.update(keys.iterator().next(), Objects::requireNonNull);
        }
    }

    @AfterEach
    void stopListening() {
        log.close();
    }

    private AttestClient client(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time)
                .rateLimit(RateLimitOptions.defaults().store(store))
                .build();
    }

    private static void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            client.me().get();
        }
    }

    @Test
    @DisplayName("It is logged once, and the client limits itself by what it knows")
    void goesOn() {
        try (LimitedServer server = new LimitedServer(10, MINUTE, time::now);
                AttestClient client = client(server)) {
            calls(client, 4);
            store.failing = true;
            calls(client, 7);

            assertThat(server.refused()).isZero();
            assertThat(time.sleeps()).containsExactly(MINUTE);
            String line =
                    "FINE the rate limit store failed (java.lang.IllegalStateException); this client limits itself by what"
                            + " it knows";
            assertThat(log.lines()).filteredOn(each -> each.contains("store")).containsExactly(line, line);
        }
    }

    @Test
    @DisplayName("It is left alone for 5 s, and then used again")
    void comesBack() {
        try (LimitedServer server = new LimitedServer(20, MINUTE, time::now);
                AttestClient client = client(server)) {
            store.failing = true;
            calls(client, 3);
            assertThat(store.asked).isEqualTo(1);

            store.failing = false;
            time.advance(Duration.ofSeconds(5).minusNanos(1));
            calls(client, 1);
            assertThat(store.asked).isEqualTo(1);

            time.advance(Duration.ofNanos(1));
            calls(client, 1);
            assertThat(store.asked).isEqualTo(3);
            assertThat(StoredWindow.remaining(store.text())).isEqualTo(15);
        }
    }

    @Test
    @DisplayName("What was taken from a store that failed meanwhile is no longer owed to it")
    void failsBetween() {
        try (LimitedServer server = new LimitedServer(20, MINUTE, time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .accessToken(() -> TestClients.TOKEN)
                        .build()) {
            store.failing = true;
            calls(client, 2);
            store.failing = false;
            time.advance(Duration.ofSeconds(5));
            calls(client, 1);

            assertThat(StoredWindow.inFlight(store.text())).isZero();
            assertThat(StoredWindow.available(store.text())).isEqualTo(17);
        }
    }

    @Test
    @DisplayName("A text of another version stays as it is, and the client limits itself")
    void anotherVersion() {
        AtomicReference<String> held = new AtomicReference<>("2 from a later version");
        RateLimitStore newer = (key, change) -> held.updateAndGet(change::apply);
        try (LimitedServer server = new LimitedServer(10, MINUTE, time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.defaults().store(newer))
                        .build()) {
            calls(client, 11);

            assertThat(server.refused()).isZero();
            assertThat(time.sleeps()).containsExactly(MINUTE);
            assertThat(held).hasValue("2 from a later version");
            assertThat(log.lines())
                    .contains(
                            "FINE the rate limit store holds a version that this client does not know; this client limits"
                                    + " itself by what it knows");
        }
    }

    @ParameterizedTest(name = "An update that is interrupted is asked for once more, stored: {0}")
    @ValueSource(booleans = {true, false})
    void interruptedUpdate(boolean stored) {
        RateLimitStore interrupted = (key, change) -> {
            boolean second = store.asked == 1;
            String text = second && !stored ? "" : store.update(key, change);
            // As a driver does whose thread is interrupted while it waits for its database.
            if (second) {
                store.asked = 2;
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted");
            }
            return text;
        };
        try (LimitedServer server = new LimitedServer(10, MINUTE, time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .rateLimit(RateLimitOptions.defaults().store(interrupted))
                        .build();
                AttestClient another = client(server)) {
            another.me().get();
            store.asked = 0;
            client.me().get();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(store.asked).isEqualTo(3);
            // One too many until the window ends is safe, one too few is not.
            assertThat(StoredWindow.inFlight(store.text())).isEqualTo(stored ? 0 : 1);
            assertThat(StoredWindow.available(store.text())).isEqualTo(stored ? 8 : 7);
        }
    }

    @Test
    @DisplayName("A key is a hash: it names neither the token nor the service")
    void key() {
        try (LimitedServer server = new LimitedServer(20, MINUTE, time::now);
                AttestClient client = client(server)) {
            calls(client, 1);
            calls(client.withAccessToken("another-token"), 1);

            assertThat(store.keys).hasSize(2).allMatch(key -> key.matches("[0-9a-f]{64}"));
        }
    }
}
