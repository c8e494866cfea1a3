package io.attest.client.internal.call;

import io.attest.client.config.RetryOptions;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether and when an attempt is retried. */
final class RetryRule {

    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int REQUEST_TIMEOUT = 408;
    /** Not implemented, and HTTP version not supported. */
    private static final Set<Integer> LASTING = Set.of(501, 505);
    /** As RetryOptions says. A caller who allows two e-mails has not allowed them after more statuses than these. */
    private static final Set<Integer> SENT_AGAIN = Set.of(408, 500, 502, 503, 504);

    private static final Duration JITTER_ON_RETRY_AFTER = Duration.ofMillis(250);

    private RetryRule() {}

    /**
     * Decides after an attempt. How often a call is retried is not decided here.
     *
     * @param repeatable whether sending the request twice has no more effect than sending it once
     * @param attempt the number of the attempt that ended, from 1
     * @param waitsForRateLimit whether the caller waits when the rate limit is used up
     * @param tokenChanged whether the next attempt has another access token than the one that this attempt had
     * @param remaining how long the call may wait
     * @param now the local wall clock
     * @param random from 0 to less than 1
     * @return how long to wait before the next attempt, or null to stop
     */
    static @Nullable Duration next(
            AttemptResult result,
            boolean repeatable,
            int attempt,
            RetryOptions options,
            boolean waitsForRateLimit,
            boolean tokenChanged,
            Duration remaining,
            Instant now,
            double random) {
        // 1. Only what may end differently next time.
        boolean unauthorized = hasStatus(result, UNAUTHORIZED);
        if (unauthorized
                ? !tokenChanged
                : !isTransient(result, repeatable) || (isTooMany(result) && !waitsForRateLimit)) {
            return null;
        }
        // 2. Only what does no harm when it happens twice.
        if (!repeatable && !isHarmless(result, options)) {
            return null;
        }
        // 3. Only if the wait ends before the deadline.
        Duration delay = unauthorized ? Duration.ZERO : delay(result, attempt, options, now, random);
        return delay.compareTo(remaining) < 0 ? delay : null;
    }

    private static boolean isTransient(AttemptResult result, boolean repeatable) {
        if (result instanceof HttpResponse response) {
            int status = response.status();
            return isTooMany(result) || (repeatable ? mayPass(status) : SENT_AGAIN.contains(status));
        }
        return result instanceof Failure failure && failure.isTransient();
    }

    private static boolean mayPass(int status) {
        return status == REQUEST_TIMEOUT || (status >= 500 && status < 600 && !LASTING.contains(status));
    }

    private static boolean isTooMany(AttemptResult result) {
        return hasStatus(result, TOO_MANY_REQUESTS);
    }

    private static boolean hasStatus(AttemptResult result, int status) {
        return result instanceof HttpResponse response && response.status() == status;
    }

    private static boolean isHarmless(AttemptResult result, RetryOptions options) {
        return switch (result.outcome()) {
            case NOT_SENT, REJECTED -> true;
            case UNKNOWN -> options.retryUnknownOutcomes();
            case ACCEPTED -> false;
        };
    }

    private static Duration delay(AttemptResult result, int attempt, RetryOptions options, Instant now, double random) {
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
        return times(longest.compareTo(options.maxDelay()) < 0 ? longest : options.maxDelay(), random);
    }

    private static Duration times(Duration duration, double factor) {
        return Duration.ofNanos((long) (duration.toNanos() * factor));
    }
}
