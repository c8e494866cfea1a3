package io.attest.client.internal.ratelimit;

import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The rate limit that the service last reported for one token, while its window lasts. Thread-safe. */
final class LastRateLimit {

    private static final Duration LONGEST = Duration.ofNanos(WindowView.MINUTE);

    private final TimeSource time;
    private final AtomicReference<@Nullable Reported> last = new AtomicReference<>();

    /** @param end when the window is over, on the monotonic clock */
    private record Reported(RateLimit rateLimit, long end) {}

    LastRateLimit(TimeSource time) {
        this.time = time;
    }

    /** The last rate limit, or null if none was reported, or its window is over. */
    @Nullable
    RateLimit get() {
        Reported reported = last.get();
        return reported == null || time.nanoTime() - reported.end >= 0 ? null : reported.rateLimit;
    }

    void update(HttpResponse response) {
        RateLimit rateLimit = response.rateLimit(time.now());
        if (rateLimit != null) {
            Instant date = Objects.requireNonNullElse(response.date(), time.now());
            Reported reported = new Reported(rateLimit, time.nanoTime() + left(rateLimit.reset(), date));
            last.accumulateAndGet(reported, LastRateLimit::later);
        }
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

    // Responses overtake each other: within a window, the one with fewer remaining requests is the later.
    private static @Nullable Reported later(@Nullable Reported before, @Nullable Reported reported) {
        boolean overtaken = before != null
                && reported != null
                && reported.rateLimit.reset() != null
                && Objects.equals(before.rateLimit.reset(), reported.rateLimit.reset())
                && before.rateLimit.limit() == reported.rateLimit.limit()
                && before.rateLimit.remaining() < reported.rateLimit.remaining();
        return overtaken ? before : reported;
    }
}
