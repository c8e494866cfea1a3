package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.internal.ratelimit.StoredWindow;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Client-side rate limiting at the edges of windows, with absurd headers, and with stores that misbehave. */
class RateLimitEdgesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeTime time = new FakeTime();

    private LimitedServer server(int limit) {
        return new LimitedServer(limit, MINUTE, time::now);
    }

    private AttestClient.Builder at(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time);
    }

    private static void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            client.me().get();
        }
    }

    /** A store as one over a database: nothing can be done by a thread that is interrupted. */
    private static final class BlockingStore implements RateLimitStore {

        private final RateLimitStore store = RateLimitStore.inMemory();
        private final AtomicInteger interrupted = new AtomicInteger();
        private final Map<String, String> seen = new ConcurrentHashMap<>();

        @Override
        public String update(String key, Function<@Nullable String, String> change) {
            if (Thread.currentThread().isInterrupted()) {
                interrupted.incrementAndGet();
                throw new IllegalStateException("interrupted");
            }
            String text = store.update(key, change);
            seen.put(key, text);
            return text;
        }
    }

    @Test
    @DisplayName("An interrupted call settles with its store as any other, and keeps its interrupt flag")
    void interruptedCallSettles() {
        BlockingStore store = new BlockingStore();
        try (LimitedServer server = server(10);
                AttestClient client = at(server)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .retry(RetryOptions.none())
                        .build()) {
            calls(client, 1);
            Thread caller = Thread.currentThread();
            server.nextWorks(caller::interrupt);
            Throwable thrown = catchThrowable(() -> client.me().get());
            boolean flag = Thread.interrupted();

            assertThat(thrown).isInstanceOf(AttestException.class);
            assertThat(flag).isTrue();
            assertThat(store.interrupted).hasValue(0);
            assertThat(store.seen.values()).allMatch(text -> StoredWindow.inFlight(text) == 0);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    @DisplayName("A store that throws a checked exception, as one in another language may, does not stop a call")
    void checkedException() {
        RateLimitStore store = (key, change) -> {
            throw RateLimitEdgesTest.<RuntimeException>sneaky(new java.io.IOException("secret"));
        };
        try (LimitedServer server = server(10);
                AttestClient client = at(server)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build()) {
            calls(client, 3);
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("A store that throws a checked exception after the response does not hide the response")
    void checkedExceptionAfterTheResponse() {
        AtomicInteger asked = new AtomicInteger();
        RateLimitStore inner = RateLimitStore.inMemory();
        RateLimitStore store = (key, change) -> {
            if (asked.incrementAndGet() == 2) {
                throw RateLimitEdgesTest.<RuntimeException>sneaky(new java.io.IOException("secret"));
            }
            return inner.update(key, change);
        };
        try (Server server = new Server();
                AttestClient client = TestClients.of(server)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build()) {
            server.then(Responses.json(201, Responses.attestationRequest()));
            assertThat(Calling.CREATE.on(client)).isNotNull();
        }
    }

    @ParameterizedTest(name = "Date \"{0}\" with reset {1} stops no call")
    @CsvSource(
            delimiter = '|',
            value = {
                "-|31556889864403199",
                "-|1714564800000",
                "-|9223372036854775807",
                "Fri, 31 Dec 9999 23:59:59 GMT|253402300799",
                "-|-31557014167219200",
                "-|0",
            })
    void absurdReset(String date, String reset) {
        try (Server server = new Server();
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            server.then(response("Wed, 01 May 2024 12:00:00 GMT", "1714564860", 9));
            server.then(response(date, reset, 8));
            server.then(response(date, reset, 7));
            server.then(response("Wed, 01 May 2024 12:00:00 GMT", "1714564860", 6));
            calls(client, 4);
            assertThat(time.sleeps()).isEmpty();
        }
    }

    private static mockwebserver3.MockResponse response(String date, String reset, int remaining) {
        mockwebserver3.MockResponse.Builder response = Responses.json(200, Responses.me())
                .newBuilder()
                .setHeader("X-RateLimit-Limit", 10)
                .setHeader("X-RateLimit-Remaining", remaining)
                .setHeader("X-RateLimit-Reset", reset);
        if (!date.equals("-")) {
            response.setHeader("Date", date);
        }
        return response.build();
    }

    @Test
    @DisplayName("An absurd Retry-After does not stop a client for good")
    void absurdRetryAfter() {
        try (Server server = new Server();
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            server.then(Responses.status(429)
                    .newBuilder()
                    .setHeader("Retry-After", "99999999999")
                    .build());
            server.then(TestClients.me());
            Calling.ME.failsOn(client);
            time.advance(Duration.ofHours(2));
            calls(client, 1);
        }
    }

    @Test
    @DisplayName("A minute whose opening request took long is no shorter window")
    void slowOpening() {
        time.advance(Duration.ofMillis(900));
        try (LimitedServer server = server(3);
                AttestClient client = at(server).build()) {
            server.cutResets();
            server.nextWorks(() -> time.advance(Duration.ofMillis(2200)));
            calls(client, 4);

            assertThat(server.refused()).isZero();
        }
    }

    @ParameterizedTest(name = "What was counted after the end of a window, and got a {0}, counts in the next")
    @CsvSource({"200", "404"})
    void silentAtTheEdge(int first) {
        try (LimitedServer server = server(60);
                AttestClient client = at(server).retry(RetryOptions.none()).build()) {
            // The service's window ends at 60 s, the client's at 60.2 s.
            server.next(first);
            server.nextWorks(() -> time.advance(Duration.ofMillis(200)));
            var unused = catchThrowable(() -> client.me().get());
            time.advance(Duration.ofMillis(59_900));
            server.next(404);
            Calling.ME.failsOn(client);
            time.advance(Duration.ofMillis(100));
            for (int i = 0; i < 60; i++) {
                server.next(404);
                Calling.ME.failsOn(client);
            }

            assertThat(server.refused()).isZero();
        }
    }

    /** A store that forgets when it is told to. */
    private static final class ForgetfulStore implements RateLimitStore {

        private final Map<String, String> texts = new ConcurrentHashMap<>();

        @Override
        public String update(String key, Function<@Nullable String, String> change) {
            String after = change.apply(texts.get(key));
            texts.put(key, after);
            return after;
        }
    }

    @Test
    @DisplayName("A window that began after the store forgot is not mistaken for an old one")
    void storeForgets() {
        ForgetfulStore store = new ForgetfulStore();
        RateLimitOptions rateLimit = RateLimitOptions.defaults().store(store);
        try (LimitedServer server = server(60);
                AttestClient first = at(server)
                        .rateLimit(rateLimit)
                        .retry(RetryOptions.none())
                        .timeout(Duration.ofMinutes(10))
                        .build();
                AttestClient second = at(server)
                        .rateLimit(rateLimit)
                        .retry(RetryOptions.none())
                        .build()) {
            calls(first, 1);
            time.advance(Duration.ofMinutes(5));
            store.texts.clear();
            for (int i = 0; i < 60; i++) {
                server.next(404);
                Calling.ME.failsOn(second);
            }
            calls(first, 1);

            assertThat(server.refused()).isZero();
        }
    }
}
