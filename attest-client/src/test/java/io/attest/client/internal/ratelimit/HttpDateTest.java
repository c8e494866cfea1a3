package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Random;
import okhttp3.Headers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {

    @Test
    @DisplayName("Every day of four centuries is read as OkHttp reads it")
    void agreesWithOkHttp() {
        Instant day = Instant.parse("1970-01-01T12:34:56Z");
        for (int i = 0; i < 146_100; i++) {
            String text = text(day);
            assertThat(HttpDate.seconds(text)).as(text).isEqualTo(day.getEpochSecond());
            day = day.plus(1, ChronoUnit.DAYS);
        }
    }

    private static String text(Instant instant) {
        return Objects.requireNonNull(
                new Headers.Builder().set("Date", instant).build().get("Date"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Sun, 06 Nov 1994 08:49:37 UTC",
                "Mon, 06 Nov 1994 08:49:37 GMT",
                "xxx, 06 Nov 1994 08:49:37 GMT",
                "Sun, 06 nov 1994 08:49:37 GMT",
                "Sun, 06 anF 1994 08:49:37 GMT",
                "Sun, 6 Nov 1994 08:49:37 GMT",
                "Sun, 00 Nov 1994 08:49:37 GMT",
                "Thu, 31 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 24:49:37 GMT",
                "Sun, 06 Nov 1994 08:60:37 GMT",
                "Sun, 06 Nov 1994 08:49:60 GMT",
                "Sun, 06 Nov 1994 08:49:-7 GMT",
                "Sun, 06 Nov 1994 08:49:37 GMT ",
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                "Wed, 31 Dec 1969 23:59:59 GMT"
            })
    void whatIsOfAnotherFormIsLeftToOthers(String text) {
        assertThat(HttpDate.seconds(text)).isNull();
    }

    @Test
    @DisplayName("Nothing is read that OkHttp refuses, and nothing otherwise")
    void takesNothingElse() {
        Random random = new Random(20240501);
        String alphabet = "0123456789:, GMTanuJFeb";
        int read = 0;
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder("Wed, 01 May 2024 11:59:58 GMT");
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Long seconds = HttpDate.seconds(text.toString());
            if (seconds != null) {
                Instant instant = new Headers.Builder()
                        .addUnsafeNonAscii("Date", text.toString())
                        .build()
                        .getInstant("Date");
                assertThat(instant).as(text.toString()).isEqualTo(Instant.ofEpochSecond(seconds));
                read++;
            }
        }
        assertThat(read).isBetween(100, 99_000);
    }
}
