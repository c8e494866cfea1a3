package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RawServer;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Client-side rate limiting, on time that passes only by waiting. */
class ClientRateLimitTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeTime time = new FakeTime();

    private LimitedServer server(int limit, Duration length) {
        return new LimitedServer(limit, length, time::now);
    }

    private AttestClient.Builder at(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time);
    }

    private static void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            client.me().get();
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(time.nanoTime());
    }

    @ParameterizedTest(name = "Nothing is refused and no time is lost, when the service''s clock is {0} s ahead")
    @CsvSource({"0", "0.999", "90", "-90.5", "300", "-300"})
    void nothingIsRefused(double ahead) {
        Duration skew = Duration.ofMillis((long) (ahead * 1000));
        try (LimitedServer server =
                        new LimitedServer(60, MINUTE, () -> time.now().plus(skew));
                AttestClient client = at(server).build()) {
            calls(client, 200);

            assertThat(server.refused()).isZero();
            assertThat(server.count()).isEqualTo(200);
            assertThat(elapsed()).isEqualTo(Duration.ofMinutes(3));
        }
    }

    @ParameterizedTest(
            name = "A window of {0} s that began {1} ms after a whole second is used up, and costs a second more")
    @CsvSource({"10, 0", "10, 1", "10, 500", "10, 999", "30, 300"})
    void shorterWindows(int seconds, int phase) {
        time.advance(Duration.ofMillis(phase));
        long start = time.nanoTime();
        try (LimitedServer server = server(5, Duration.ofSeconds(seconds));
                AttestClient client = at(server).build()) {
            calls(client, 20);

            assertThat(server.refused()).isZero();
            Duration taken = Duration.ofNanos(time.nanoTime() - start);
            assertThat(taken).isBetween(Duration.ofSeconds(3L * seconds), Duration.ofSeconds(3L * seconds + 3));
        }
    }

    @Test
    @DisplayName("A window longer than documented is waited for as the service says")
    void longerWindow() {
        try (LimitedServer server = server(5, Duration.ofMinutes(10));
                AttestClient client = at(server).timeout(Duration.ofHours(1)).build()) {
            calls(client, 11);

            assertThat(server.refused()).isZero();
            assertThat(elapsed())
                    .isBetween(Duration.ofMinutes(20), Duration.ofMinutes(20).plusSeconds(4));
        }
    }

    @ParameterizedTest(name = "{0} fails at once, if the rate limit is free only after the deadline")
    @EnumSource
    void throttled(Calling calling) {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server).timeout(Duration.ofSeconds(50)).build()) {
            calls(client, 3);
            AttestException failure = calling.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(ThrottledException.class);
            assertThat(failure.outcome()).isEqualTo(Outcome.NOT_SENT);
            assertThat(failure.attempts()).isZero();
            assertThat(((ThrottledException) failure).retryAfter()).isEqualTo(MINUTE);
            assertThat(failure)
                    .message()
                    .startsWith(calling + " failed: the token's rate limit is used up. Try again in about 61 s")
                    .hasLineCount(1);
            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(3);
        }
    }

    @Test
    @DisplayName("A deadline that the rate limit meets is waited for")
    void waits() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server).timeout(MINUTE.plusSeconds(10)).build()) {
            calls(client, 4);

            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    @DisplayName("A send waits only if enough of its deadline is left for a response")
    void leavesTimeToSend() {
        try (LimitedServer server = server(1, MINUTE);
                AttestClient client = at(server).timeout(Duration.ofSeconds(64)).build()) {
            calls(client, 1);

            assertThat(Calling.CREATE.failsOn(client)).isExactlyInstanceOf(ThrottledException.class);
            assertThat(time.sleeps()).isEmpty();
            calls(client, 1);
            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    @DisplayName("Failing fast never waits, and sends as long as there is something left")
    void failFast() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client =
                        at(server).rateLimit(RateLimitOptions.failFast()).build()) {
            calls(client, 3);
            AttestException failure = Calling.ME.failsOn(client);
            assertThat(failure).isExactlyInstanceOf(ThrottledException.class);
            assertThat(((ThrottledException) failure).retryAfter()).isEqualTo(MINUTE);
            assertThat(time.sleeps()).isEmpty();

            time.advance(MINUTE);
            calls(client, 3);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("Failing fast does not wait for as long as a 429 asks either")
    void failFastIsRefused() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client =
                        at(server).rateLimit(RateLimitOptions.failFast()).build()) {
            server.spend(TestClients.TOKEN, 3);

            assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(RateLimitException.class);
            assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(ThrottledException.class);
            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("Without rate limiting the service refuses")
    void off() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server)
                        .rateLimit(RateLimitOptions.off())
                        .retry(RetryOptions.none())
                        .build()) {
            calls(client, 3);

            assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(RateLimitException.class);
            assertThat(server.count()).isEqualTo(4);
        }
    }

    @Test
    @DisplayName("A view can fail fast where its client waits; both take from one rate limit")
    void view() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server).build()) {
            AttestClient impatient = client.with(RequestOptions.defaults().rateLimit(RateLimitOptions.failFast()));
            calls(client, 2);
            calls(impatient, 1);

            assertThat(Calling.ME.failsOn(impatient)).isExactlyInstanceOf(ThrottledException.class);
            calls(client, 1);
            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    @DisplayName("Clients that share a store share the rate limit; others do not")
    void sharedStore() {
        RateLimitStore store = RateLimitStore.inMemory();
        try (LimitedServer server = server(4, MINUTE);
                AttestClient first = at(server)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build();
                AttestClient second = at(server)
                        .rateLimit(RateLimitOptions.defaults().store(store))
                        .build()) {
            calls(first, 2);
            calls(second, 2);
            calls(first, 1);

            assertThat(time.sleeps()).hasSize(1);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("Each token has a rate limit of its own")
    void tokens() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server).build()) {
            calls(client, 3);
            calls(client.withAccessToken("another-token"), 3);

            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(6);
        }
    }

    @Test
    @DisplayName("Requests that were not sent cost nothing")
    void notSent() {
        String baseUrl;
        try (RawServer closed = RawServer.that(RawServer.closes())) {
            baseUrl = closed.baseUrl();
        }
        try (AttestClient client = TestClients.at(baseUrl, time)
                .retry(RetryOptions.none())
                .rateLimit(RateLimitOptions.failFast())
                .build()) {
            for (int i = 0; i < 200; i++) {
                assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(NetworkException.class);
            }
        }
    }

    @Test
    @DisplayName("Responses that say nothing of the rate limit are counted as documented: 60 a minute")
    void silentService() {
        try (LimitedServer server = server(1000, MINUTE);
                AttestClient client = at(server).retry(RetryOptions.none()).build()) {
            for (int i = 0; i < 60; i++) {
                server.next(404);
                Calling.ME.failsOn(client);
            }
            assertThat(time.sleeps()).isEmpty();
            calls(client, 1);
            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    @DisplayName("Responses that say nothing are counted between those that do, and only once")
    void someAreSilent() {
        try (LimitedServer server = server(10, MINUTE);
                AttestClient client = at(server).retry(RetryOptions.none()).build()) {
            for (int i = 0; i < 5; i++) {
                server.next(404);
                Calling.ME.failsOn(client);
                calls(client, 1);
            }
            assertThat(time.sleeps()).isEmpty();
            calls(client, 1);
            assertThat(time.sleeps()).containsExactly(MINUTE);
            assertThat(server.refused()).isZero();
        }
    }

    @Test
    @DisplayName("What others use of the rate limit is learnt from the next response")
    void others() {
        try (LimitedServer server = server(10, MINUTE);
                AttestClient client = at(server).build()) {
            calls(client, 1);
            server.spend(TestClients.TOKEN, 7);
            calls(client, 3);

            assertThat(server.refused()).isZero();
            assertThat(time.sleeps()).containsExactly(MINUTE);
        }
    }

    @Test
    @DisplayName("A 429 keeps other calls waiting too, and afterwards one of them goes first")
    void a429ClosesTheQueue() {
        try (LimitedServer server = server(10, MINUTE);
                AttestClient client = at(server).retry(RetryOptions.none()).build()) {
            server.spend(TestClients.TOKEN, 10);
            assertThat(Calling.ME.failsOn(client)).isExactlyInstanceOf(RateLimitException.class);
            calls(client, 10);

            assertThat(server.count()).isEqualTo(11);
            assertThat(server.refused()).isEqualTo(1);
            assertThat(elapsed()).isBetween(MINUTE, MINUTE.plusSeconds(2));
        }
    }

    @Test
    @DisplayName("A call that cannot be repeated in time ends as its last attempt did")
    void noTimeToRepeat() {
        try (LimitedServer server = server(3, MINUTE);
                AttestClient client = at(server).timeout(Duration.ofSeconds(30)).build()) {
            calls(client, 2);
            server.next(503);
            AttestException failure = Calling.ME.failsOn(client);

            assertThat(failure).isExactlyInstanceOf(ServerException.class);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }
}
