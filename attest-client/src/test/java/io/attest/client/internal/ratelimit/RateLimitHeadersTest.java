package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateLimitHeadersTest {

    private static final Instant DATE = Instant.ofEpochSecond(1_714_564_800);

    private static Headers headers(String limit, String remaining, String reset) {
        return ServiceResponses.headers(limit, remaining, reset).build();
    }

    private static Headers dated(Headers headers) {
        return headers.newBuilder().set("Date", DATE).build();
    }

    /** What a response says to a client whose clock is five minutes ahead. */
    private static RateLimitHeaders report(int status, Headers headers) {
        return RateLimitHeaders.of(new HttpResponse(status, headers, new byte[0], false), DATE.plusSeconds(300));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-RateLimit-Limit", "X-RateLimit-Remaining"})
    void readsNothingIfOneIsMissing(String missing) {
        Headers others = headers("60", "0", "5").newBuilder().removeAll(missing).build();

        assertThat(new HttpResponse(200, others, new byte[0], false).rateLimit(DATE))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 60, 3600})
    void believesAResetSoManySecondsAfterTheDate(long ahead) {
        Instant reset = DATE.plusSeconds(ahead);
        Headers headers = headers("60", "59", Long.toString(reset.getEpochSecond()));

        assertThat(report(200, dated(headers)).rateLimit()).isEqualTo(new RateLimit(60, 59, reset));
    }

    @ParameterizedTest
    @CsvSource({"60, 60", "1.5, 2", "1714564860.0, 60", "3600, 3600"})
    void believesAResetInSecondsFromTheDate(String reset, long ahead) {
        assertThat(report(200, dated(headers("60", "59", reset))).rateLimit())
                .isEqualTo(new RateLimit(60, 59, DATE.plusSeconds(ahead)));
    }

    @ParameterizedTest
    @CsvSource({
        "60, 61, 1714564860",
        "0, 0, 1714564860",
        "60, -1, 1714564860",
        "60, 1.5, 1714564860",
        "60, 99999999999, 1714564860",
        "4294967295, 1, 1714564860",
        "'', 0, 1714564860"
    })
    void doesNotBelieveWhatIsAbsurdOrNoNumber(String limit, String remaining, String reset) {
        assertThat(report(200, dated(headers(limit, remaining, reset))).rateLimit())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "3601",
                "1714564798",
                "1714568401",
                "1714564860000",
                "soon",
                "9223372036854775807",
                "99999999999999999999"
            })
    void readsTheRequestsBesideAnAbsurdReset(String reset) {
        assertThat(report(200, dated(headers("60", "59", reset))).rateLimit()).isEqualTo(new RateLimit(60, 59, null));
    }

    @Test
    void readsTheRequestsWithoutAReset() {
        Headers without = headers("60", "59", "5")
                .newBuilder()
                .removeAll("X-RateLimit-Reset")
                .build();

        assertThat(report(200, dated(without)).rateLimit()).isEqualTo(new RateLimit(60, 59, null));
    }

    @ParameterizedTest
    @CsvSource({"1714561500, true", "1714568700, true", "1714561499, false", "1714568701, false"})
    void believesAResetWithinAnHourOfTheLocalClockWithoutADate(String reset, boolean believed) {
        RateLimit read =
                Objects.requireNonNull(report(200, headers("60", "59", reset)).rateLimit());
        assertThat(read.reset() != null).isEqualTo(believed);
    }

    @ParameterizedTest
    @CsvSource({"503, 5, 0", "429, 5, 5", "429, 3600, 3600", "429, 99999999999999999999, 3600"})
    void waitsForTheRetryAfterOfA429Only(int status, String retryAfter, long seconds) {
        RateLimitHeaders report = report(status, dated(Headers.of("Retry-After", retryAfter)));

        assertThat(report.tooManyRequests()).isEqualTo(status == 429);
        assertThat(report.retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(report(status, Headers.of()).retryAfter()).isZero();
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
        assertThat(report(200, Headers.of("Date", date)).date()).isEqualTo(seconds);
    }
}
