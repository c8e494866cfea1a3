package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class HttpDateTest {

    @Test
    void readsEveryDayOfFourCenturiesAsOkHttpDoes() {
        Instant day = Instant.parse("1970-01-01T12:34:56Z");
        for (int i = 0; i < 146_100; i++) {
            String text = new Headers.Builder().set("Date", day).build().value(0);
            assertThat(HttpDate.seconds(text)).as(text).isEqualTo(day.getEpochSecond());
            day = day.plus(1, ChronoUnit.DAYS);
        }
    }

    @Test
    void readsNothingThatOkHttpReadsOtherwise() {
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
                assertThat(Headers.of("Date", text.toString()).getInstant("Date"))
                        .as(text.toString())
                        .isEqualTo(Instant.ofEpochSecond(seconds));
                read++;
            }
        }
        assertThat(read).isBetween(100, 99_000);
    }
}
