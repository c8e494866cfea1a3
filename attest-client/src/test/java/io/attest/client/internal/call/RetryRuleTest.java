package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Execution;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.observability.AttemptFailure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRuleTest {

    private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
    private static final RetryOptions DEFAULTS = RetryOptions.defaults();

    private static HttpResponse response(int status, String... headers) {
        return HttpResponse.of(status, Headers.of(headers), new byte[0], false);
    }

    private static Failure failure(AttemptFailure kind, Outcome outcome) {
        return new Failure(kind, outcome, new IOException());
    }

    /** Whether a read is repeated, a send, and a send whose caller allows it; MeaningTest has the statuses. */
    @ParameterizedTest
    @CsvSource({
        "TOO_MANY_REQUESTS TOKEN_REJECTED, true, true, true",
        "TOO_MANY_REQUESTS_BY_ANOTHER TOKEN_REJECTED_BY_ANOTHER, true, false, false",
        "MAY_PASS, true, false, true",
        "MAY_PASS_FOR_READS, true, false, false",
        "CARRIED_OUT ITEM_REJECTED ALL_REJECTED UNCLEAR PROXY LASTING, false, false, false"
    })
    void retriesByMeaning(String meanings, boolean read, boolean send, boolean sendWithPermission) {
        for (String each : meanings.split(" ", -1)) {
            Meaning meaning = Meaning.valueOf(each);
            assertRepeats(
                    new HttpResponse(0, Headers.of(), new byte[0], false, false, meaning, meaning.outcome()),
                    read,
                    send,
                    sendWithPermission);
        }
    }

    @Test
    void retriesA401WithAnotherTokenOnlyAndA429OnlyIfTheCallerWaits() {
        assertThat(RetryRule.isRepeated(response(401), true, DEFAULTS, true, false))
                .isFalse();
        assertThat(RetryRule.isRepeated(response(429), true, DEFAULTS, false, true))
                .isFalse();
    }

    /** Whether a send is repeated after an attempt with this outcome: by default, and if the caller allows it. */
    @ParameterizedTest
    @CsvSource({"NOT_SENT, true, true", "REJECTED, true, true", "UNKNOWN, false, true", "ACCEPTED, false, false"})
    void retriesByOutcomeOfAFailureThatMayPass(Outcome outcome, boolean send, boolean sendWithPermission) {
        for (AttemptFailure kind : AttemptFailure.values()) {
            boolean mayPass = kind == AttemptFailure.NETWORK || kind == AttemptFailure.TIMEOUT;
            assertRepeats(failure(kind, outcome), mayPass, mayPass && send, mayPass && sendWithPermission);
        }
    }

    private static void assertRepeats(AttemptResult result, boolean read, boolean send, boolean sendWithPermission) {
        assertThat(Stream.of(true, false).map(repeatable -> repeats(result, repeatable, DEFAULTS)))
                .as("read and send, %s", result)
                .containsExactly(read, send);
        assertThat(repeats(result, false, DEFAULTS.withRetryUnknownOutcomes(true)))
                .as("may repeat, %s", result)
                .isEqualTo(sendWithPermission);
    }

    private static boolean repeats(AttemptResult result, boolean repeatable, RetryOptions options) {
        return RetryRule.isRepeated(result, repeatable, options, true, true);
    }

    @Test
    void waitsForNothingIfThereIsAnotherToken() {
        assertThat(RetryRule.delay(response(401, "Retry-After", "7"), 1, DEFAULTS, NOW, 0.5))
                .isZero();
    }

    @Test
    void waitsARandomPartOfATimeThatDoublesUpToTheMaximum() {
        RetryOptions options = new RetryOptions(9, Duration.ofMillis(10), Duration.ofMillis(30), false);

        assertThat(Stream.of(1, 2, 3, 64)
                        .map(attempt -> RetryRule.delay(response(503), attempt, options, NOW, 1)
                                .toMillis()))
                .containsExactly(10L, 20L, 30L, 30L);
        assertThat(RetryRule.delay(response(503), 2, options, NOW, 0.25)).hasMillis(5);
        // The first retry of a policy waits for a part of the base delay.
        for (int i = 0; i < 20; i++) {
            Execution<AttemptResult> retries = policy(options);
            retries.recordResult(response(503));
            assertThat(retries.getDelay()).isLessThanOrEqualTo(Duration.ofMillis(10));
        }
    }

    @Test
    void retriesNothingAfterAnExceptionWhichMayComeAfterThe201() {
        Execution<AttemptResult> retries = policy(DEFAULTS);
        retries.recordException(new IllegalStateException());

        assertThat(retries.isComplete()).isTrue();
    }

    private static Execution<AttemptResult> policy(RetryOptions options) {
        return Execution.of(RetryRule.policy(true, options, true, () -> false, () -> NOW));
    }
}
