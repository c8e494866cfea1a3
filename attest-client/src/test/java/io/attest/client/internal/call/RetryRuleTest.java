package io.attest.client.internal.call;

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
        return RetryRule.next(result, repeatable, 1, options, true, false, LONG, NOW, 0.5) != null;
    }

    private static @Nullable Duration delay(AttemptResult result, int attempt, RetryOptions options, double random) {
        return RetryRule.next(result, true, attempt, options, true, false, LONG, NOW, random);
    }

    @ParameterizedTest
    @CsvSource({
        "429, true, true, true",
        "408 500 502 503 504, true, false, true",
        "200 201 304 307 400 401 404 409 425 501 505 529, false, false, false"
    })
    void retriesByStatus(String statuses, boolean read, boolean send, boolean sendWithPermission) {
        for (String status : statuses.split(" ", -1)) {
            assertRepeats(response(Integer.parseInt(status)), read, send, sendWithPermission);
        }
    }

    @ParameterizedTest
    @CsvSource({"NOT_SENT, true, true", "UNKNOWN, false, true", "ACCEPTED, false, false"})
    void retriesByOutcomeOfAFailureThatMayPass(Outcome outcome, boolean send, boolean sendWithPermission) {
        assertRepeats(failure(Failure.Kind.NETWORK, outcome), true, send, sendWithPermission);
        assertRepeats(failure(Failure.Kind.TIMEOUT, outcome), true, send, sendWithPermission);
    }

    @ParameterizedTest
    @EnumSource(names = {"DEADLINE", "INTERRUPTED", "CLOSED", "UNEXPECTED"})
    void retriesNoOtherFailure(Failure.Kind kind) {
        assertRepeats(failure(kind, Outcome.NOT_SENT), false, false, false);
        assertRepeats(failure(kind, Outcome.UNKNOWN), false, false, false);
    }

    private static void assertRepeats(AttemptResult result, boolean read, boolean send, boolean sendWithPermission) {
        assertThat(repeats(result, true, DEFAULTS)).as("read, %s", result).isEqualTo(read);
        assertThat(repeats(result, false, DEFAULTS)).as("send, %s", result).isEqualTo(send);
        assertThat(repeats(result, false, ALLOWING))
                .as("may repeat, %s", result)
                .isEqualTo(sendWithPermission);
    }

    @Test
    void retriesA401WithAnotherTokenAtOnce() {
        for (boolean repeatable : new boolean[] {true, false}) {
            assertThat(RetryRule.next(response(401), repeatable, 1, DEFAULTS, false, true, LONG, NOW, 0.5))
                    .isEqualTo(Duration.ZERO);
        }
    }

    @ParameterizedTest
    @CsvSource({"429, false", "503, true"})
    void retriesA429OnlyIfTheCallerWaitsForTheRateLimit(int status, boolean another) {
        assertThat(RetryRule.next(response(status), true, 1, DEFAULTS, false, false, LONG, NOW, 0.5) != null)
                .isEqualTo(another);
    }

    @ParameterizedTest
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

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1000", "1000, 1000", "86400000, 86400000"})
    void takesTheEdgesOfTheOptions(long base, long cap) {
        RetryOptions options =
                new RetryOptions(Integer.MAX_VALUE, Duration.ofMillis(base), Duration.ofMillis(cap), false);

        for (int attempt : new int[] {1, 2, 100}) {
            assertThat(RetryRule.next(response(503), true, attempt, options, true, false, Duration.ofDays(2), NOW, 0.5))
                    .isEqualTo(Duration.ofMillis(base).dividedBy(2));
        }
    }

    @Test
    void backsOffAfterAFailureToo() {
        assertThat(delay(failure(Failure.Kind.NETWORK, Outcome.UNKNOWN), 2, DEFAULTS, 0.5))
                .isEqualTo(Duration.ofMillis(500));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.999})
    void waitsForRetryAfterAndAJitter(double random) {
        assertThat(delay(response(429, "Retry-After", "7"), 3, DEFAULTS, random))
                .isEqualTo(Duration.ofSeconds(7).plusNanos((long) (250_000_000 * random)));
    }

    @Test
    void waitsForRetryAfterBeyondTheCap() {
        assertThat(delay(response(429, "Retry-After", "3600"), 1, DEFAULTS, 0)).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest
    @CsvSource({"7001, true", "7000, false", "6999, false", "0, false", "-1, false"})
    void retriesOnlyBeforeTheDeadline(long remainingMillis, boolean another) {
        Duration next = RetryRule.next(
                response(429, "Retry-After", "7"),
                true,
                1,
                DEFAULTS,
                true,
                false,
                Duration.ofMillis(remainingMillis),
                NOW,
                0);

        assertThat(next != null).isEqualTo(another);
    }
}
