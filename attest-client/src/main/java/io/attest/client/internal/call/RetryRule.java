package io.attest.client.internal.call;

import dev.failsafe.RetryPolicy;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The retry policy of a call: what is repeated, how often, and when. */
final class RetryRule {

    private static final Duration JITTER_ON_RETRY_AFTER = Duration.ofMillis(250);

    private RetryRule() {}

    /**
     * The policy of one call. Failsafe swallows what its functions throw, so none of them runs code of the application.
     *
     * @param repeatable whether sending the request twice has no more effect than sending it once
     * @param repeats429 whether a call comes back after a 429; not if it is to fail fast
     * @param hasOtherToken whether the next attempt has another access token than the last one
     * @param now the local wall clock
     */
    static RetryPolicy<AttemptResult> policy(
            boolean repeatable,
            RetryOptions options,
            boolean repeats429,
            BooleanSupplier hasOtherToken,
            Supplier<Instant> now) {
        return RetryPolicy.<AttemptResult>builder()
                // Not handleResultIf, which would leave every exception retryable.
                .handleIf((result, thrown) -> thrown == null
                        && isRepeated(result, repeatable, options, repeats429, hasOtherToken.getAsBoolean()))
                .withMaxRetries(options.maxRetries())
                // Not withBackoff, whose jitter exceeds the cap; nor withMaxDuration, which cuts a Retry-After short.
                .withDelayFn(context -> delay(
                        context.getLastResult(),
                        context.getAttemptCount(),
                        options,
                        now.get(),
                        ThreadLocalRandom.current().nextDouble()))
                .build();
    }

    /** Whether there is another attempt after one that ended in this result. */
    static boolean isRepeated(
            AttemptResult result, boolean repeatable, RetryOptions options, boolean repeats429, boolean hasOtherToken) {
        // 1. Only what may end differently next time.
        // 2. Only what does no harm when it happens twice, whatever status an interceptor made of a 201.
        boolean mayEndDifferently = switch (result.meaning().repeat()) {
            case NEVER -> false;
            case WITH_OTHER_TOKEN -> hasOtherToken;
            case AFTER_RESET -> repeats429;
            case READS, ALL -> true;
        };
        return mayEndDifferently && (repeatable || isHarmless(result, options));
    }

    private static boolean isHarmless(AttemptResult result, RetryOptions options) {
        return switch (result.outcome()) {
            case NOT_SENT, REJECTED -> true;
            case UNKNOWN -> options.retryUnknownOutcomes() && result.meaning().repeat() == Meaning.Repeat.ALL;
            case ACCEPTED -> false;
        };
    }

    /**
     * How long to wait before the next attempt.
     *
     * @param attempt the number of the attempt that ended, from 1
     * @param random from 0 to less than 1
     */
    static Duration delay(AttemptResult result, int attempt, RetryOptions options, Instant now, double random) {
        if (result.meaning().repeat() == Meaning.Repeat.WITH_OTHER_TOKEN) {
            return Duration.ZERO;
        }
        Duration asked = result instanceof HttpResponse response ? response.retryAfter(now) : null;
        return asked == null ? backoff(attempt, options, random) : notBefore(asked, random);
    }

    // Never before the service allows it; the jitter keeps callers that failed together from coming back together.
    private static Duration notBefore(Duration asked, double random) {
        return asked.plus(times(JITTER_ON_RETRY_AFTER, random));
    }

    private static Duration backoff(int attempt, RetryOptions options, double random) {
        Duration longest = options.baseDelay();
        for (int i = 1; i < attempt && longest.compareTo(options.maxDelay()) < 0; i++) {
            longest = longest.multipliedBy(2);
        }
        return times(shorter(longest, options.maxDelay()), random);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Duration times(Duration duration, double factor) {
        return Duration.ofNanos((long) (duration.toNanos() * factor));
    }
}
