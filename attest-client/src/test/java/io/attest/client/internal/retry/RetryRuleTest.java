package io.attest.client.internal.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryRuleTest {

    private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
    private static final Duration LONG = Duration.ofDays(1);
    private static final RetryOptions DEFAULTS = RetryOptions.defaults();
    private static final RetryOptions ALLOWING = DEFAULTS.retryUnknownOutcomes(true);

    private static HttpResponse response(int status, String... headers) {
        return new HttpResponse(status, Headers.of(headers), new byte[0], false);
    }

    private static Failure failure(Failure.Kind kind, Outcome outcome) {
        return new Failure(kind, outcome, new IOException());
    }

    private static boolean repeats(AttemptResult result, boolean repeatable, RetryOptions options) {
        return RetryRule.next(result, repeatable, 1, options, true, LONG, NOW, 0.5) != null;
    }

    private static @Nullable Duration delay(AttemptResult result, int attempt, RetryOptions options, double random) {
        return RetryRule.next(result, true, attempt, options, true, LONG, NOW, random);
    }

    @ParameterizedTest(name = "status {0}: a read is repeated: {1}; a send: {2}; a send with permission: {3}")
    @CsvSource({
        "200, false, false, false",
        "201, false, false, false",
        "304, false, false, false",
        "307, false, false, false",
        "400, false, false, false",
        "401, false, false, false",
        "404, false, false, false",
        "408, true, false, true",
        "409, false, false, false",
        "425, false, false, false",
        "429, true, true, true",
        "500, true, false, true",
        "501, false, false, false",
        "502, true, false, true",
        "503, true, false, true",
        "504, true, false, true",
        "505, false, false, false",
        "529, false, false, false"
    })
    void statuses(int status, boolean read, boolean send, boolean sendWithPermission) {
        assertThat(repeats(response(status), true, DEFAULTS)).isEqualTo(read);
        assertThat(repeats(response(status), false, DEFAULTS)).isEqualTo(send);
        assertThat(repeats(response(status), false, ALLOWING)).isEqualTo(sendWithPermission);
    }

    @ParameterizedTest(name = "{0}, {1}: a read is repeated: {2}; a send: {3}; a send with permission: {4}")
    @CsvSource({
        "NETWORK, NOT_SENT, true, true, true",
        "NETWORK, UNKNOWN, true, false, true",
        "NETWORK, ACCEPTED, true, false, false",
        "TIMEOUT, NOT_SENT, true, true, true",
        "TIMEOUT, UNKNOWN, true, false, true",
        "TIMEOUT, ACCEPTED, true, false, false",
        "DEADLINE, NOT_SENT, false, false, false",
        "DEADLINE, UNKNOWN, false, false, false",
        "INTERRUPTED, NOT_SENT, false, false, false",
        "INTERRUPTED, UNKNOWN, false, false, false",
        "CLOSED, NOT_SENT, false, false, false",
        "CLOSED, UNKNOWN, false, false, false",
        "UNEXPECTED, NOT_SENT, false, false, false",
        "UNEXPECTED, UNKNOWN, false, false, false"
    })
    void failures(Failure.Kind kind, Outcome outcome, boolean read, boolean send, boolean sendWithPermission) {
        assertThat(repeats(failure(kind, outcome), true, DEFAULTS)).isEqualTo(read);
        assertThat(repeats(failure(kind, outcome), false, DEFAULTS)).isEqualTo(send);
        assertThat(repeats(failure(kind, outcome), false, ALLOWING)).isEqualTo(sendWithPermission);
    }

    @ParameterizedTest(name = "attempt {0} of maxRetries 3 is followed by another: {1}")
    @CsvSource({"1, true", "2, true", "3, true", "4, false", "5, false"})
    void noMoreThanAskedFor(int attempt, boolean another) {
        assertThat(delay(response(503), attempt, DEFAULTS, 0.5) != null).isEqualTo(another);
    }

    @Test
    @DisplayName("Without retries, the first attempt is the last")
    void none() {
        assertThat(delay(response(429), 1, RetryOptions.none(), 0.5)).isNull();
    }

    @ParameterizedTest(name = "the backoff after attempt {0} is at most {1} ms")
    @CsvSource({"1, 500", "2, 1000", "3, 2000", "4, 4000", "6, 16000", "7, 30000", "8, 30000", "1000, 30000"})
    void backoffGrowsAndIsCapped(int attempt, long longestMillis) {
        RetryOptions many = DEFAULTS.maxRetries(Integer.MAX_VALUE);
        Duration longest = Duration.ofMillis(longestMillis);

        assertThat(delay(response(503), attempt, many, 0)).isEqualTo(Duration.ZERO);
        assertThat(delay(response(503), attempt, many, 0.5)).isEqualTo(longest.dividedBy(2));
        assertThat(delay(response(503), attempt, many, 0.999))
                .isNotNull()
                .isGreaterThan(longest.multipliedBy(99).dividedBy(100))
                .isLessThan(longest);
    }

    @ParameterizedTest(name = "a base delay of {0} ms and a cap of {1} ms")
    @CsvSource({"0, 0", "0, 1000", "1000, 1000", "86400000, 86400000"})
    void edgesOfTheOptions(long base, long cap) {
        RetryOptions options =
                new RetryOptions(Integer.MAX_VALUE, Duration.ofMillis(base), Duration.ofMillis(cap), false);

        for (int attempt : new int[] {1, 2, 100}) {
            assertThat(RetryRule.next(response(503), true, attempt, options, true, Duration.ofDays(2), NOW, 0.5))
                    .isEqualTo(Duration.ofMillis(base).dividedBy(2));
        }
    }

    @Test
    @DisplayName("The backoff is the same after a failure as after a response")
    void failuresBackOff() {
        assertThat(delay(failure(Failure.Kind.NETWORK, Outcome.UNKNOWN), 2, DEFAULTS, 0.5))
                .isEqualTo(Duration.ofMillis(500));
    }

    @ParameterizedTest(name = "Retry-After is the least, and the jitter the most, with random {0}")
    @ValueSource(doubles = {0, 0.5, 0.999})
    void retryAfter(double random) {
        assertThat(delay(response(429, "Retry-After", "7"), 3, DEFAULTS, random))
                .isEqualTo(Duration.ofSeconds(7).plusNanos((long) (250_000_000 * random)));
    }

    @Test
    @DisplayName("Retry-After may be longer than maxDelay")
    void retryAfterBeyondTheCap() {
        assertThat(delay(response(429, "Retry-After", "3600"), 1, DEFAULTS, 0)).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest(name = "a delay of 7 s with {0} ms left: {1}")
    @CsvSource({"7001, true", "7000, false", "6999, false", "0, false", "-1, false"})
    void onlyBeforeTheDeadline(long remainingMillis, boolean another) {
        Duration next = RetryRule.next(
                response(429, "Retry-After", "7"), true, 1, DEFAULTS, true, Duration.ofMillis(remainingMillis), NOW, 0);

        assertThat(next != null).isEqualTo(another);
    }

    @ParameterizedTest(name = "{0}: an attempt that may end differently next time")
    @EnumSource
    void mayPass(Failure.Kind kind) {
        assertThat(failure(kind, Outcome.UNKNOWN).mayPass())
                .isEqualTo(kind == Failure.Kind.NETWORK || kind == Failure.Kind.TIMEOUT);
    }
}
