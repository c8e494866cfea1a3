package io.attest.client.config;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class RetryOptionsTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final RetryOptions OTHERS = new RetryOptions(7, Duration.ofSeconds(2), Duration.ofSeconds(40), true);

    @Test
    void hasTheDefaultsOfTheDocumentation() {
        assertThat(RetryOptions.defaults())
                .isEqualTo(new RetryOptions(3, Duration.ofMillis(500), Duration.ofSeconds(30), false));
    }

    @Test
    void retriesNothingWithNone() {
        assertThat(RetryOptions.none()).isEqualTo(RetryOptions.defaults().withMaxRetries(0));
    }

    @Test
    void changesOneComponentOfACopyInEachWither() {
        Duration second = Duration.ofSeconds(1);
        assertThat(OTHERS.withMaxRetries(9))
                .isEqualTo(new RetryOptions(9, OTHERS.baseDelay(), OTHERS.maxDelay(), true));
        assertThat(OTHERS.withBaseDelay(second)).isEqualTo(new RetryOptions(7, second, OTHERS.maxDelay(), true));
        assertThat(OTHERS.withMaxDelay(DAY)).isEqualTo(new RetryOptions(7, OTHERS.baseDelay(), DAY, true));
        assertThat(OTHERS.withRetryUnknownOutcomes(false))
                .isEqualTo(new RetryOptions(7, OTHERS.baseDelay(), OTHERS.maxDelay(), false));
        assertThat(OTHERS).isEqualTo(new RetryOptions(7, Duration.ofSeconds(2), Duration.ofSeconds(40), true));
    }

    @Test
    void refusesAnyOtherNumberOfRetriesAndDelay() {
        Duration negative = Duration.ofNanos(-1);
        Duration tooLong = DAY.plusNanos(1);
        assertRejected("maxRetries must be at least 0, but is -1", () -> OTHERS.withMaxRetries(-1));
        assertRejected("baseDelay must not be negative, but is " + negative, () -> OTHERS.withBaseDelay(negative));
        assertRejected("maxDelay must not be negative, but is " + negative, () -> OTHERS.withMaxDelay(negative));
        assertRejected("baseDelay must be at most one day, but is " + tooLong, () -> OTHERS.withBaseDelay(tooLong));
        assertRejected("maxDelay must be at most one day, but is " + tooLong, () -> OTHERS.withMaxDelay(tooLong));
        assertRejected(
                "maxDelay must be at most one day", () -> OTHERS.withMaxDelay(Duration.ofSeconds(Long.MAX_VALUE)));
    }
}
