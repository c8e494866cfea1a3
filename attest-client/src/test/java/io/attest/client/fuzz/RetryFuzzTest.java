package io.attest.client.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.retry.RetryAfter;
import io.attest.client.internal.retry.RetryRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Any {@code Retry-After} and {@code Date}: a delay is never negative and always ends before the deadline. */
@FuzzTarget
final class RetryFuzzTest {

    private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
    private static final double ALMOST_ONE = Math.nextDown(1.0);
    private static final List<RetryOptions> OPTIONS = List.of(
            RetryOptions.defaults(),
            new RetryOptions(Integer.MAX_VALUE, Duration.ZERO, Duration.ofDays(1), true),
            new RetryOptions(1_000, Duration.ofDays(1), Duration.ofDays(1), false));
    private static final List<Integer> ATTEMPTS = List.of(1, 2, 64, 1_000);
    private static final List<Duration> REMAINING =
            List.of(Duration.ofSeconds(-1), Duration.ZERO, Duration.ofMinutes(2), Duration.ofNanos(Long.MAX_VALUE));

    @FuzzTest
    void retry(byte[] text) {
        FuzzReport.count();
        HttpResponse response = ResponseText.parse(text);
        Duration asked = RetryAfter.of(response, NOW);
        assertThat(asked == null || !asked.isNegative()).isTrue();
        for (RetryOptions options : OPTIONS) {
            for (int attempt : ATTEMPTS) {
                for (Duration remaining : REMAINING) {
                    check(response, asked, options, attempt, remaining);
                }
            }
        }
    }

    private static void check(
            HttpResponse response, Duration asked, RetryOptions options, int attempt, Duration remaining) {
        for (double random : new double[] {0, ALMOST_ONE}) {
            Duration delay = RetryRule.next(response, true, attempt, options, true, remaining, NOW, random);
            if (delay != null) {
                assertThat(delay.isNegative()).isFalse();
                assertThat(delay.compareTo(remaining)).isNegative();
                assertThat(asked == null || delay.compareTo(asked) >= 0).isTrue();
            }
            Duration afterSend = RetryRule.next(response, false, attempt, options, true, remaining, NOW, random);
            if (afterSend != null && !options.retryUnknownOutcomes()) {
                assertThat(response.status()).isEqualTo(429);
            }
        }
    }
}
