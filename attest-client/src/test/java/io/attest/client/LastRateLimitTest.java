package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.Calling;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code client.rateLimit()}. */
class LastRateLimitTest {

    private static MockResponse.Builder saying(int remaining) {
        return Responses.json(200, Responses.me())
                .newBuilder()
                .setHeader("X-RateLimit-Limit", 60)
                .setHeader("X-RateLimit-Remaining", remaining)
                .setHeader("X-RateLimit-Reset", 1_714_564_800);
    }

    private static RateLimit left(int remaining) {
        return new RateLimit(60, remaining, Instant.ofEpochSecond(1_714_564_800));
    }

    @Test
    @DisplayName("It is what the last response reported, and null before the first")
    void last() {
        try (Server server = new Server(
                        Responses.json(200, Responses.me()),
                        saying(50).build(),
                        saying(49).build());
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.rateLimit()).isNull();
            client.me().get();
            assertThat(client.rateLimit()).isNull();
            client.me().get();
            assertThat(client.rateLimit()).isEqualTo(left(50));
            client.me().get();
            assertThat(client.rateLimit()).isEqualTo(left(49));
        }
    }

    @Test
    @DisplayName("A response that was overtaken in its window does not raise it")
    void overtaken() {
        try (Server server = new Server(saying(48).build(), saying(49).build());
                AttestClient client = TestClients.of(server).build()) {
            client.me().get();
            client.me().get();
            assertThat(client.rateLimit()).isEqualTo(left(48));
        }
    }

    @Test
    @DisplayName("An error response reports it too, even with rate limiting off")
    void errorResponse() {
        try (Server server = new Server(saying(0).code(429).build());
                AttestClient client =
                        TestClients.of(server).rateLimit(RateLimitOptions.off()).build()) {
            Calling.ME.failsOn(client.with(RequestOptions.defaults()
                    .rateLimit(RateLimitOptions.failFast())
                    .timeout(Duration.ofSeconds(9))));
            assertThat(client.rateLimit()).isEqualTo(left(0));
        }
    }

    @Test
    @DisplayName("Views of one token share it, a view of another token has its own")
    void views() {
        try (Server server = new Server(saying(50).build(), saying(30).build());
                AttestClient client = TestClients.of(server).build()) {
            AttestClient other = client.withAccessToken("another-token");
            client.with(RequestOptions.defaults()).me().get();
            assertThat(client.rateLimit()).isEqualTo(left(50));
            assertThat(other.rateLimit()).isNull();
            other.me().get();
            assertThat(other.rateLimit()).isEqualTo(left(30));
            assertThat(client.rateLimit()).isEqualTo(left(50));
        }
    }
}
