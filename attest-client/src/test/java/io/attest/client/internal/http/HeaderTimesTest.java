package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderTimesTest {

    private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

    private static HttpResponse response(Headers headers) {
        return HttpResponse.of(429, headers, new byte[0], false);
    }

    private static @Nullable Duration retryAfter(String date, String value) {
        Headers headers = new Headers.Builder()
                .add("Date", date)
                .addUnsafeNonAscii("Retry-After", value)
                .build();
        return HeaderTimes.retryAfter(response(headers), NOW);
    }

    /** Rounded up, and cut to a hundred years. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0,0.0                                       | 0
            1,1.0,0.1                                   | 1
            1.5                                         | 2
            8.001                                       | 9
            3153600001,9223372036854775806.5,9223372036854775807.5,9223372036854775808 | 3153600000
            -1,,-1.5,+5,1.,.5,1e3,5s,\u0665,2024-05-01T12:00:05Z,32 May 2024 12:00:00 GMT |
            """)
    void readsSeconds(String values, @Nullable Long seconds) {
        for (String value : values.split(",", -1)) {
            assertThat(retryAfter("", value)).as(value).isEqualTo(seconds == null ? null : Duration.ofSeconds(seconds));
        }
    }

    /** Proxies join the headers of two servers, and some add parameters. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            60;w=60     | 0;x  | 2, 9   | 60 | 0 | 2
            60, 60;w=60 | 59   | 1.5, 9 |    |   | 2
            60          | 59,  | 2.0;q  |    |   | 2
            60          | -1   | -1, 3  |    |   |
            99999999999 | 3    | soon,2 |    |   |
            """)
    void readsTheFirstWaitOfAListAndNoRequests(
            String limit,
            String remaining,
            String wait,
            @Nullable Integer limitRead,
            @Nullable Integer remainingRead,
            @Nullable Integer waitRead) {
        RateLimit read = response(Headers.of("X-RateLimit-Limit", limit, "X-RateLimit-Remaining", remaining))
                .rateLimit(NOW);

        assertThat(read == null ? null : read.limit()).isEqualTo(limitRead);
        assertThat(read == null ? null : read.remaining()).isEqualTo(remainingRead);
        assertThat(retryAfter("", wait)).isEqualTo(waitRead == null ? null : Duration.ofSeconds(waitRead));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Fri, 01 Jan 2010 00:00:00 GMT | Fri, 01 Jan 2010 00:01:30 GMT | 90
            Wed, 01 May 2024 12:00:10 GMT | Wed, 01 May 2024 12:00:05 GMT | 0
            ''                            | Wed, 01 May 2024 12:00:42 GMT | 42
            ''                            | Fri, 31 Dec 9999 23:59:59 GMT | 3153600000
            """)
    void measuresADateAgainstTheResponsesOwnOrElseTheLocalClock(String date, String value, long seconds) {
        assertThat(retryAfter(date, value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    /** A small number is counted from the response's own date, or else from the local clock. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1767225600,1767225600.0,1767225599.2                      | 2026-01-01T00:00:00Z
            60, 60                                                    | 2024-05-01T12:01:00Z
            0.5                                                       | 2024-05-01T12:00:01Z
            999999999                                                 | 2056-01-08T13:46:39Z
            0,0.0,-5,soon,9223372036854775807,99999999999999999999    |
            """)
    void readsAResetAsATimeOrAsSecondsFromNow(String values, @Nullable Instant reset) {
        Headers dated = Headers.of("Date", "Wed, 01 May 2024 12:00:00 GMT");
        for (String value : values.split(",", -1)) {
            assertThat(HeaderTimes.reset(value, response(Headers.of()), NOW.plusMillis(900)))
                    .isEqualTo(reset);
            assertThat(HeaderTimes.reset(value, response(dated), NOW.plusSeconds(3_000)))
                    .isEqualTo(reset);
        }
    }
}
