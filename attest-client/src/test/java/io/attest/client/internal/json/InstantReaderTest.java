package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstantReaderTest {

    private static final JsonType<Instant> INSTANT = JsonType.of(Instant.class);

    @ParameterizedTest
    @CsvSource({
        "2024-01-01T00:00:00.000000Z, 2024-01-01T00:00:00Z",
        "2024-05-01T11:59:58.000001Z, 2024-05-01T11:59:58.000001Z",
        "2024-05-01T11:59:58.999999Z, 2024-05-01T11:59:58.999999Z",
        "2024-05-01T11:59:58.123456789Z, 2024-05-01T11:59:58.123456789Z",
        "2024-05-01T11:59:58.1234567899Z, 2024-05-01T11:59:58.123456789Z",
        "2024-05-01T13:59:58.000000000999999999999+02:00, 2024-05-01T11:59:58Z",
        "2024-05-01T11:59:58.1Z, 2024-05-01T11:59:58.100Z",
        "2024-05-01T11:59:58Z, 2024-05-01T11:59:58Z",
        "2024-05-01T13:59:58.000001+02:00, 2024-05-01T11:59:58.000001Z",
        "2024-05-01T11:59:58+00:00, 2024-05-01T11:59:58Z",
        "2024-05-01T00:29:58-11:30, 2024-05-01T11:59:58Z",
        "2024-02-29T23:59:59.999999Z, 2024-02-29T23:59:59.999999Z",
        "2000-02-29T00:00:00Z, 2000-02-29T00:00:00Z",
        "1969-12-31T23:59:59.500000Z, 1969-12-31T23:59:59.500Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
        "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00Z",
        "2024-05-01t11:59:58z, 2024-05-01T11:59:58Z",
        "2024-05-01T11:59:58-00:00, 2024-05-01T11:59:58Z",
        "2024-05-01T24:00:00Z, 2024-05-02T00:00:00Z",
        "2016-12-31T23:59:60Z, 2016-12-31T23:59:59Z"
    })
    void everyFormOfDateAndTimeIsRead(String text, Instant expected) throws JsonMismatchException {
        assertThat(Types.read('"' + text + '"', INSTANT)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-02-30T00:00:00.000000Z",
                "2023-02-29T00:00:00.000000Z",
                "1900-02-29T00:00:00.000000Z",
                "2024-04-31T00:00:00.000000Z",
                "2024-00-01T00:00:00.000000Z",
                "2024-13-01T00:00:00.000000Z",
                "2024-01-00T00:00:00.000000Z",
                "2024-01-32T00:00:00.000000Z",
                "2024-01-01T24:00:01.000000Z",
                "2024-01-01T25:00:00.000000Z",
                "2024-01-01T00:60:00.000000Z",
                "2024-01-01T00:00:60.000000Z",
                "2024-01-01T00:00:61.000000Z",
                "2024-01-01T00:00:00,000000Z",
                "2024-01-01T00:00:00.",
                "2024-01-01T00:00:00.1234567890",
                "2024-01-01T00:00:00.1234567890x",
                "2024-01-01T00:00:00.1234567890.1234567890Z",
                "2024-01-01T00:00:00.00x000Z",
                "2024-01-01T00:00:00.-00001Z",
                "2024-1-1T00:00:00Z",
                "2024/01/01T00:00:00Z",
                "2024-01-01T00.00.00Z",
                "2024-01-01T00:00:00.000000",
                "2024-01-01T00:00:00.000000Z ",
                " 2024-01-01T00:00:00.000000Z",
                "2024-01-01T00:00:00.000000ZZ",
                "10000-01-01T00:00:00Z",
                "-024-01-01T00:00:00Z",
                "2024-01-01T+1:00:00Z",
                "\u0662\u0660\u0662\u0664-01-01T00:00:00.000000Z",
                "Z",
                "2024-01-01Z"
            })
    void whatIsNoDateAndTimeIsRefused(String text) {
        assertThat(InstantReader.readUtc(text)).isNull();
        assertThatExceptionOfType(JsonMismatchException.class).isThrownBy(() -> Types.read('"' + text + '"', INSTANT));
    }

    @Test
    void theFastPathReadsTheServicesOwnForm() {
        assertThat(InstantReader.readUtc("2024-05-01T11:59:58.123456Z")).isEqualTo("2024-05-01T11:59:58.123456Z");
        assertThat(InstantReader.readUtc("2024-02-29T00:00:00Z")).isEqualTo("2024-02-29T00:00:00Z");
    }

    @Test
    void theFastPathAgreesWithTheJdkOnManyInstants() {
        Random random = new Random(20240501);
        Instant first = Instant.parse("0000-01-01T00:00:00Z");
        long seconds = first.until(Instant.parse("+10000-01-01T00:00:00Z"), ChronoUnit.SECONDS);
        for (int i = 0; i < 100_000; i++) {
            Instant instant = first.plusSeconds(random.nextLong(seconds)).plusNanos(nanos(random));
            assertThat(InstantReader.readUtc(instant.toString())).isEqualTo(instant);
        }
    }

    @Test
    void theFastPathAgreesWithTheJdkOnEveryDayOfFourCenturies() {
        Instant day = Instant.parse("1799-12-31T12:34:56.000007Z");
        for (int i = 0; i < 146_100; i++) {
            assertThat(InstantReader.readUtc(day.toString())).isEqualTo(day);
            day = day.plus(1, ChronoUnit.DAYS);
        }
    }

    @Test
    void theFastPathTakesNothingThatTheJdkRefuses() {
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
