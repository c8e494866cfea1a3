package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitHeadersTest {

    private static @Nullable RateLimit read(String limit, String remaining, String reset) {
        return RateLimitHeaders.read(
                Headers.of("x-ratelimit-limit", limit, "X-RATELIMIT-REMAINING", remaining, "X-RateLimit-Reset", reset));
    }

    @Test
    void readsAllThreeInAnyCase() {
        assertThat(read("60", "0", "5")).isEqualTo(new RateLimit(60, 0, Instant.ofEpochSecond(5)));
        assertThat(read("60", "1", "4102444800"))
                .isEqualTo(new RateLimit(60, 1, Instant.parse("2100-01-01T00:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"})
    void readsNothingIfOneIsMissing(String missing) {
        Headers headers = Headers.of("X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "5");

        assertThat(RateLimitHeaders.read(headers.newBuilder().removeAll(missing).build()))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "sixty, 0, 5",
        "'', 0, 5",
        "60, 1.5, 5",
        "60, -1, 5",
        "-60, 1, 5",
        "4294967295, 1, 5",
        "60, 99999999999, 5",
        "60, 1, soon",
        "60, 1, 9223372036854775807",
        "60, 1, 99999999999999999999"
    })
    void readsNothingIfOneIsNoNumberThatThereCanBe(String limit, String remaining, String reset) {
        assertThat(read(limit, remaining, reset)).isNull();
    }
}
