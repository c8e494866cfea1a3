package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit that the service last reported for one token. Immutable.
 *
 * @param end when its window is over, on the monotonic clock
 */
record LastReport(RateLimit rateLimit, long end) {

    private static final Duration LONGEST = Duration.ofNanos(WindowView.MINUTE);

    /** The last one after a response has come; {@code last} if that reports none. */
    static @Nullable LastReport after(@Nullable LastReport last, HttpResponse response, TimeSource time) {
        RateLimit rateLimit = response.rateLimit(time.now());
        if (rateLimit == null || (last != null && last.hasOvertaken(rateLimit))) {
            return last;
        }
        Instant date = Objects.requireNonNullElse(response.date(), time.now());
        return new LastReport(rateLimit, time.nanoTime() + left(rateLimit.reset(), date));
    }

    boolean isOver(TimeSource time) {
        return time.nanoTime() - end >= 0;
    }

    // Within a window, the response with fewer remaining requests is the later one.
    private boolean hasOvertaken(RateLimit other) {
        return rateLimit.reset() != null
                && Objects.equals(rateLimit.reset(), other.reset())
                && rateLimit.limit() == other.limit()
                && rateLimit.remaining() < other.remaining();
    }

    /** How long the window lasts, in nanoseconds. */
    private static long left(@Nullable Instant reset, Instant date) {
        // The reset may have been cut to whole seconds.
        Duration left = reset == null ? LONGEST : Duration.between(date, reset).plusSeconds(1);
        if (left.isNegative()) {
            return 0;
        }
        return left.compareTo(LONGEST) < 0 ? left.toNanos() : LONGEST.toNanos();
    }
}
