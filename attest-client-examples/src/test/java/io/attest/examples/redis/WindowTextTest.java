package io.attest.examples.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitWindow;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTextTest {

    private static final String LINE = "v1 number=7 limit=60 remaining=42 inFlight=3 unsaid=2 owed=1"
            + " reset=2026-01-01T00:01:00Z endsBy=- previousReset=2026-01-01T00:00:00Z lateSeconds=1 cautious=true";
    private static final RateLimitWindow WINDOW = new RateLimitWindow(
            7,
            60,
            42,
            3,
            2,
            1,
            Instant.parse("2026-01-01T00:01:00Z"),
            null,
            Instant.parse("2026-01-01T00:00:00Z"),
            1,
            true);

    @Test
    void aWindowIsOneReadableLine() {
        assertThat(WindowText.write(WINDOW)).isEqualTo(LINE);
        assertThat(WindowText.read(LINE)).isEqualTo(WINDOW);
    }

    @ParameterizedTest
    @CsvSource({
        "v1, v2",
        "number=7, number=seven",
        "number=7, number=9223372036854775808",
        "limit=60, limit=2147483648",
        "owed=1, owed=-",
        "owed=1, owed=1 more=1",
        "reset=2026-01-01T00:01:00Z, reset=soon",
        "cautious=true, cautious=maybe",
        "cautious=true, ''"
    })
    void whatIsNotOfThisVersionIsUnknown(String part, String instead) {
        assertThat(LINE).contains(part);
        assertThat(WindowText.read(LINE.replace(part, instead))).isEqualTo(RateLimitWindow.unknown());
    }
}
