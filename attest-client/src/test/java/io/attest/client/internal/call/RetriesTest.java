package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Execution;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetriesTest {

    private static final RetryOptions TWICE = RetryOptions.defaults().maxRetries(2);

    private static Attempt attempt(@Nullable Duration retryIn) {
        return new Attempt(new Failure(Failure.Kind.NETWORK, Outcome.NOT_SENT, null), Outcome.NOT_SENT, 1, retryIn);
    }

    @Test
    void retriesAsOftenAsTheOptionsSayAfterTheDelayOfTheAttempt() {
        Execution<Attempt> retries = Retries.of(TWICE);
        for (int millis = 1; millis <= 2; millis++) {
            retries.recordResult(attempt(Duration.ofMillis(millis)));
            assertThat(retries.isComplete()).isFalse();
            assertThat(retries.getDelay()).isEqualTo(Duration.ofMillis(millis));
        }
        retries.recordResult(attempt(Duration.ZERO));

        assertThat(retries.isComplete()).isTrue();
    }

    @Test
    void endsWithAnAttemptThatMustNotBeRetried() {
        Execution<Attempt> retries = Retries.of(TWICE);
        retries.recordResult(attempt(null));

        assertThat(retries.isComplete()).isTrue();
    }

    /** What is thrown behind a 201 must not lead to another send. */
    @Test
    void endsWithAnException() {
        Execution<Attempt> retries = Retries.of(TWICE);
        retries.recordException(new IllegalStateException());

        assertThat(retries.isComplete()).isTrue();
    }
}
