package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitReportTest {

    private static final long DATE = 1_714_564_800;
    private static final Instant NOW = Instant.ofEpochSecond(DATE + 300);

    private static LimitReport report(int status, String limit, String remaining, String reset, @Nullable Long date) {
        Headers headers =
                Headers.of("X-RateLimit-Limit", limit, "X-RateLimit-Remaining", remaining, "X-RateLimit-Reset", reset);
        return LimitReport.of(new HttpResponse(status, headers, new byte[0], false), date, NOW, Duration.ZERO);
    }

    private static LimitReport errorResponse(String... headers) {
        return LimitReport.of(new HttpResponse(429, Headers.of(headers), new byte[0], false), null, NOW, Duration.ZERO);
    }

    @ParameterizedTest(name = "A reset {0} s after the date is believed")
    @ValueSource(longs = {-1, 0, 60, 3600})
    void believed(long ahead) {
        assertThat(report(200, "60", "59", Long.toString(DATE + ahead), DATE).rateLimit())
                .isEqualTo(new RateLimit(60, 59, Instant.ofEpochSecond(DATE + ahead)));
    }

    @ParameterizedTest(name = "Limit {0}, {1} left, reset {2}: nothing is said")
    @CsvSource({
        "60, 59, 0",
        "60, 59, 1714564798",
        "60, 59, 1714568401",
        "60, 59, 1714564860000",
        "60, 59, 32503680000",
        "60, 59, -1",
        "60, 61, 1714564860",
        "0, 0, 1714564860",
        "60, -1, 1714564860",
        "60, '', 1714564860"
    })
    void unbelievable(String limit, String remaining, String reset) {
        assertThat(report(200, limit, remaining, reset, DATE).rateLimit()).isNull();
    }

    @ParameterizedTest(name = "Without a date, a reset of {0} is believed: {1}")
    @CsvSource({
        "1714561500, true",
        "1714568700, true",
        "1714561499, false",
        "1714568701, false",
        "1714564860000, false",
        "32503680000, false",
        "0, false"
    })
    void withoutDate(String reset, boolean believed) {
        assertThat(report(200, "60", "59", reset, null).rateLimit() != null).isEqualTo(believed);
    }

    @Test
    @DisplayName("Only a 429 refuses, and only its Retry-After counts")
    void refused() {
        assertThat(report(503, "60", "0", Long.toString(DATE), DATE).tooManyRequests())
                .isFalse();
        assertThat(report(429, "60", "0", Long.toString(DATE), DATE).tooManyRequests())
                .isTrue();
        HttpResponse unavailable = new HttpResponse(503, Headers.of("Retry-After", "5"), new byte[0], false);
        assertThat(LimitReport.of(unavailable, DATE, NOW, Duration.ZERO).retryAfter())
                .isNull();
        assertThat(errorResponse("Retry-After", "5").retryAfter()).isEqualTo(Duration.ofSeconds(5));
        assertThat(errorResponse().retryAfter()).isNull();
    }

    @Test
    @DisplayName("A queue is closed for an hour at most")
    void longestClosing() {
        assertThat(errorResponse("Retry-After", "3600").retryAfter()).isEqualTo(Duration.ofHours(1));
        assertThat(errorResponse("Retry-After", "99999999999999999999").retryAfter())
                .isEqualTo(Duration.ofHours(1));
    }
}
