package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
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

    private static final long DATE = 1_714_564_800;

    private static RateLimitHeaders report(int status, long date, String... headers) {
        HttpResponse response = new HttpResponse(
                status,
                date == 0
                        ? Headers.of(headers)
                        : Headers.of(headers)
                                .newBuilder()
                                .set("Date", Instant.ofEpochSecond(date))
                                .build(),
                new byte[0],
                false);
        return RateLimitHeaders.of(response, Instant.ofEpochSecond(DATE + 300));
    }

    private static @Nullable RateLimit reported(String limit, String remaining, String reset, long date) {
        return report(
                        200,
                        date,
                        "X-RateLimit-Limit",
                        limit,
                        "X-RateLimit-Remaining",
                        remaining,
                        "X-RateLimit-Reset",
                        reset)
                .rateLimit();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 60, 3600})
    void believesAResetSoManySecondsAfterTheDate(long ahead) {
        assertThat(reported("60", "59", Long.toString(DATE + ahead), DATE))
                .isEqualTo(new RateLimit(60, 59, Instant.ofEpochSecond(DATE + ahead)));
    }

    @ParameterizedTest
    @CsvSource({
        "60, 59, 0",
        "60, 59, 1714564798",
        "60, 59, 1714568401",
        "60, 59, 1714564860000",
        "60, 59, soon",
        "60, 59, 9223372036854775807",
        "60, 59, 99999999999999999999",
        "60, 61, 1714564860",
        "0, 0, 1714564860",
        "60, -1, 1714564860",
        "60, 1.5, 1714564860",
        "60, 99999999999, 1714564860",
        "-60, 1, 1714564860",
        "4294967295, 1, 1714564860",
        "sixty, 0, 1714564860",
        "'', 0, 1714564860"
    })
    void doesNotBelieveWhatIsAbsurdOrNoNumber(String limit, String remaining, String reset) {
        assertThat(reported(limit, remaining, reset, DATE)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1714561500, true", "1714568700, true", "1714561499, false", "1714568701, false"})
    void believesAResetWithinAnHourOfTheLocalClockWithoutADate(String reset, boolean believed) {
        assertThat(reported("60", "59", reset, 0) != null).isEqualTo(believed);
    }

    @Test
    void refusesByA429Only() {
        assertThat(report(503, DATE, "Retry-After", "5").tooManyRequests()).isFalse();
        assertThat(report(503, DATE, "Retry-After", "5").retryAfter()).isZero();
        assertThat(report(429, DATE).tooManyRequests()).isTrue();
        assertThat(report(429, DATE).retryAfter()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "3600, 3600", "99999999999999999999, 3600"})
    void closesAQueueForAnHourAtMost(String retryAfter, long seconds) {
        assertThat(report(429, DATE, "Retry-After", retryAfter).retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Wed, 01 May 2024 12:00:00 GMT | 1714564800",
                "Fri, 31 Dec 9999 23:59:59 GMT | 0",
                "Wed, 31 Dec 1969 23:59:59 GMT | 0",
                "yesterday | 0"
            })
    void readsADateThatTimesCanBeCountedFrom(String date, long seconds) {
        HttpResponse response = new HttpResponse(200, Headers.of("Date", date), new byte[0], false);

        assertThat(RateLimitHeaders.of(response, Instant.EPOCH).date()).isEqualTo(seconds);
    }
}
