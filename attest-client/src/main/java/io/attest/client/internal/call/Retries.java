package io.attest.client.internal.call;

import dev.failsafe.Execution;
import dev.failsafe.RetryPolicy;
import io.attest.client.config.RetryOptions;

/** The retry policy: Failsafe counts and says when to stop, the attempts say whether to retry and how long to wait. */
final class Retries {

    private Retries() {}

    /** The retries of one call. Its {@code get} is not used, since it would sleep in real time. */
    static Execution<Attempt> of(RetryOptions options) {
        return Execution.of(RetryPolicy.<Attempt>builder()
                // Not handleResultIf, which would leave every exception retryable.
                .handleIf((attempt, thrown) -> thrown == null && attempt.retryIn() != null)
                .withMaxRetries(options.maxRetries())
                .withDelayFn(context -> context.getLastResult().retryIn())
                .build());
    }
}
