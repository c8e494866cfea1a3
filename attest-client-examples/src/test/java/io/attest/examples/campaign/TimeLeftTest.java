package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {

    @ParameterizedTest
    @CsvSource({"0, PT0S", "60, PT0S", "61, PT1M", "120, PT1M", "121, PT2M"})
    void theDocumentedRateLimitIsAssumedAtFirst(int pending, Duration expected) {
        assertThat(TimeLeft.of(pending, null, Duration.ZERO)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "10, 0, PT0S, PT1M",
        "10, 10, PT0S, PT0S",
        "11, 10, PT1S, PT1M",
        "100, 10, PT6S, PT10M",
        "5, 10, PT2S, PT10S"
    })
    void whatTakesLongerCounts(int pending, int remaining, Duration perRequest, Duration expected) {
        assertThat(TimeLeft.of(pending, new RateLimit(30, remaining, Instant.EPOCH), perRequest))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0 s", "PT0.2S, 1 s", "PT59S, 59 s", "PT1M5S, 1 min 5 s", "PT2H3M4S, 2 h 3 min"})
    void aSpanIsSaidAsPeopleDo(Duration duration, String expected) {
        assertThat(Span.of(duration)).isEqualTo(expected);
    }
}
