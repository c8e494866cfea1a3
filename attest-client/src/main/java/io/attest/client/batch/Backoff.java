package io.attest.client.batch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a run waits after failures in a row. */
final class Backoff {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    // A Retry-After that is a time in seconds since 1970 would stop a run for decades.
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(1);

    private Backoff() {}

    /** Returns 1, 2, 4 seconds and so on, a minute at most. */
    static Duration wait(int failures) {
        return shorter(Duration.ofSeconds(1L << Math.min(failures - 1, 6)), LONGEST);
    }

    /** Returns the same, or as long as the service asks if that is longer, an hour at most. */
    static Duration wait(int failures, @Nullable Duration retryAfter) {
        Duration wait = wait(failures);
        return retryAfter == null ? wait : longer(wait, shorter(retryAfter, LONGEST_RETRY_AFTER));
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
