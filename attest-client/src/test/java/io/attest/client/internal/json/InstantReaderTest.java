package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantReaderTest {

    @ParameterizedTest
    @ValueSource(strings = {"2024-05-01T11:59:58.123456Z", "2024-02-29T00:00:00Z", "2024-05-01T11:59:58.1Z"})
    void readsTheServicesOwnForm(String text) {
        assertThat(InstantReader.readUtc(text)).isEqualTo(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-05-01T11:59:58+00:00",
                "2024-05-01t11:59:58z",
                "2024-05-01T24:00:00Z",
                "2016-12-31T23:59:60Z",
                "2024-05-01T11:59:58.1234567899Z",
                "2024-05-01T11:59:58.Z",
                "2023-02-29T00:00:00Z",
                "2024-04-31T00:00:00Z",
                "\u0662\u0660\u0662\u0664-01-01T00:00:00Z",
                "Z"
            })
    void leavesEveryOtherFormToTheJdk(String text) {
        assertThat(InstantReader.readUtc(text)).isNull();
    }

    @Test
    void agreesWithTheJdkOnManyInstants() {
        Random random = new Random(20240501);
        Instant first = Instant.parse("0000-01-01T00:00:00Z");
        long seconds = first.until(Instant.parse("+10000-01-01T00:00:00Z"), ChronoUnit.SECONDS);
        for (int i = 0; i < 100_000; i++) {
            Instant instant = first.plusSeconds(random.nextLong(seconds)).plusNanos(nanos(random));
            assertThat(InstantReader.readUtc(instant.toString())).isEqualTo(instant);
        }
    }

    @Test
    void agreesWithTheJdkOnEveryDayOfFourCenturies() {
        Instant day = Instant.parse("1799-12-31T12:34:56.000007Z");
        for (int i = 0; i < 146_100; i++) {
            assertThat(InstantReader.readUtc(day.toString())).isEqualTo(day);
            day = day.plus(1, ChronoUnit.DAYS);
        }
    }

    @Test
    void takesNothingThatTheJdkRefuses() {
        Random random = new Random(20240502);
        String alphabet = "0123456789-:.TZtz+ /x";
        int read = 0;
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder("2024-02-28T12:34:56.789012Z");
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Instant instant = InstantReader.readUtc(text.toString());
            if (instant != null) {
                assertThat(instant).isEqualTo(Instant.parse(text));
                read++;
            }
        }
        assertThat(read).isBetween(1_000, 99_000);
    }

    /** Whole seconds, milliseconds, microseconds and nanoseconds in turn. */
    private static long nanos(Random random) {
        long unit = (long) Math.pow(1000, random.nextInt(4));
        return random.nextLong(1_000_000_000L / unit) * unit;
    }
}
