package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The rate limit that the service last reported for one token. Thread-safe. */
final class LastRateLimit {

    private final AtomicReference<@Nullable RateLimit> last = new AtomicReference<>();

    /** The last rate limit, or null if none was reported. */
    @Nullable
    RateLimit get() {
        return last.get();
    }

    void update(HttpResponse response, Instant now) {
        RateLimit reported = response.rateLimit(now);
        if (reported != null) {
            last.accumulateAndGet(reported, LastRateLimit::later);
        }
    }

    // Responses overtake each other: within a window, the one with fewer remaining requests is the later.
    private static @Nullable RateLimit later(@Nullable RateLimit before, @Nullable RateLimit reported) {
        boolean overtaken = before != null
                && reported != null
                && before.reset().equals(reported.reset())
                && before.limit() == reported.limit()
                && before.remaining() < reported.remaining();
        return overtaken ? before : reported;
    }
}
