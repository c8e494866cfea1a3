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

class LimitReportTest {

    private static final long DATE = 1_714_564_800;

    private static LimitReport report(int status, @Nullable Long date, String... headers) {
        HttpResponse response = new HttpResponse(status, Headers.of(headers), new byte[0], false);
        return LimitReport.of(response, date, Instant.ofEpochSecond(DATE + 300), Duration.ZERO);
    }

    private static @Nullable RateLimit reported(String limit, String remaining, String reset, @Nullable Long date) {
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
        "60, 61, 1714564860",
        "0, 0, 1714564860",
        "60, -1, 1714564860"
    })
    void believesNothingAbsurd(String limit, String remaining, String reset) {
        assertThat(reported(limit, remaining, reset, DATE)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1714561500, true", "1714568700, true", "1714561499, false", "1714568701, false"})
    void believesAResetWithinAnHourOfTheLocalClockWithoutADate(String reset, boolean believed) {
        assertThat(reported("60", "59", reset, null) != null).isEqualTo(believed);
    }

    @Test
    void refusesByA429Only() {
        assertThat(report(503, DATE, "Retry-After", "5").tooManyRequests()).isFalse();
        assertThat(report(503, DATE, "Retry-After", "5").retryAfter()).isNull();
        assertThat(report(429, DATE).tooManyRequests()).isTrue();
        assertThat(report(429, DATE).retryAfter()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "3600, 3600", "99999999999999999999, 3600"})
    void closesAQueueForAnHourAtMost(String retryAfter, long seconds) {
        assertThat(report(429, DATE, "Retry-After", retryAfter).retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
    }
}
