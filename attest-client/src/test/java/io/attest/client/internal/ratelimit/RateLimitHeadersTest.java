package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitHeadersTest {

    private static final Instant DATE = Instant.ofEpochSecond(ServiceResponses.EPOCH_SECONDS);

    /** What a response says to a client whose clock is five minutes ahead. */
    private static RateLimitHeaders report(int status, Headers.Builder headers) {
        return RateLimitHeaders.of(ServiceResponses.response(status, headers), DATE.plusSeconds(300));
    }

    /** Without the headers of which it is said that there is none. */
    private static @Nullable RateLimit said(String limit, String remaining, String reset) {
        Headers.Builder headers =
                ServiceResponses.headers(limit, remaining, reset).set("Date", DATE);
        headers.build().names().stream()
                .filter(name -> "none".equals(headers.get(name)))
                .forEach(headers::removeAll);
        return report(200, headers).rateLimit();
    }

    /** The requests are read beside any reset. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1714564799                                | -1
            1714564800                                | 0
            1.5                                       | 2
            60,1714564860,1714564860.0                | 60
            3600,1714568400                           | 3600
            none,0,3601,1714564798,1714568401,1714564860000,soon,9223372036854775807,99999999999999999999 |
            """)
    void believesAResetFromASecondBeforeToAnHourAfterTheDate(String resets, @Nullable Long ahead) {
        for (String reset : resets.split(",", -1)) {
            assertThat(said("60", "59", reset))
                    .as(reset)
                    .isEqualTo(new RateLimit(60, 59, ahead == null ? null : DATE.plusSeconds(ahead)));
        }
    }

    @Test
    void doesNotBelieveRequestsThatAreAbsurdOrNoNumber() {
        String pairs = "60,61 0,0 60,-1 60,1.5 60,99999999999 4294967295,1 ,0 none,0 60,none";
        for (String pair : pairs.split(" ", -1)) {
            String[] numbers = pair.split(",", -1);
            assertThat(said(numbers[0], numbers[1], "1714564860")).as(pair).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"1714561500, true", "1714568700, true", "1714561499, false", "1714568701, false"})
    void believesAResetWithinAnHourOfTheLocalClockWithoutADate(String reset, boolean believed) {
        assertThat(report(200, ServiceResponses.headers("60", "59", reset)).rateLimit())
                .isEqualTo(new RateLimit(60, 59, believed ? Instant.ofEpochSecond(Long.parseLong(reset)) : null));
    }

    @ParameterizedTest
    @CsvSource({"503, 5, 0", "429, 5, 5", "429, 3600, 3600", "429, 99999999999999999999, 3600"})
    void waitsForTheRetryAfterOfA429Only(int status, String retryAfter, long seconds) {
        RateLimitHeaders report = report(status, new Headers.Builder().set("Retry-After", retryAfter));

        assertThat(report.tooManyRequests()).isEqualTo(status == 429);
        assertThat(report.retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(report(status, new Headers.Builder()).retryAfter()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Wed, 01 May 2024 12:00:00 GMT | 1714564800
            Fri, 31 Dec 9999 23:59:59 GMT | 0
            Wed, 31 Dec 1969 23:59:59 GMT | 0
            yesterday                     | 0
            """)
    void readsADateThatTimesCanBeCountedFrom(String date, long seconds) {
        assertThat(report(200, new Headers.Builder().set("Date", date)).date()).isEqualTo(seconds);
    }
}
