package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");

    private static @Nullable Duration of(String... headers) {
        return RetryAfter.of(new HttpResponse(429, Headers.of(headers), new byte[0], false), NOW);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "007, 7", "3600, 3600"})
    void readsSeconds(String value, long seconds) {
        assertThat(of("Retry-After", value)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3153600001", "9223372036854775807", "9223372036854775808", "99999999999999999999999"})
    void cutsWhatIsAbsurdlyLarge(String value) {
        assertThat(of("Retry-After", value)).isEqualTo(Duration.ofDays(36_500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+5", "1.5", "\u0665", "2024-05-01T12:00:05Z", "Wed, 32 May 2024 12:00:00 GMT"})
    void isNullForGarbage(String value) {
        Headers headers =
                new Headers.Builder().addUnsafeNonAscii("Retry-After", value).build();

        assertThat(RetryAfter.of(new HttpResponse(429, headers, new byte[0], false), NOW))
                .isNull();
    }

    @Test
    void isNullWithoutTheHeader() {
        assertThat(of()).isNull();
        assertThat(of("Date", "Wed, 01 May 2024 12:00:00 GMT")).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Fri, 01 Jan 2010 00:00:00 GMT | Fri, 01 Jan 2010 00:01:30 GMT | 90",
                "Wed, 01 May 2024 12:00:10 GMT | Wed, 01 May 2024 12:00:05 GMT | 0",
                "''                            | Wed, 01 May 2024 12:00:42 GMT | 42",
                "yesterday                     | Wed, 01 May 2024 12:00:42 GMT | 42",
                "''                            | Fri, 31 Dec 9999 23:59:59 GMT | 3153600000"
            })
    void measuresADateAgainstTheResponsesOwnOrElseTheLocalClock(String date, String value, long seconds) {
        assertThat(of("Date", date, "Retry-After", value)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
