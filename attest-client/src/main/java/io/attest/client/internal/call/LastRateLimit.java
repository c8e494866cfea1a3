package io.attest.client.internal.call;

import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.RateLimitHeaders;
import io.attest.client.ratelimit.RateLimit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What the answers to one token's requests said last of its rate limit. Thread-safe. */
public final class LastRateLimit {

    private final AtomicReference<@Nullable RateLimit> last = new AtomicReference<>();

    /** What was said last, or null. */
    public @Nullable RateLimit get() {
        return last.get();
    }

    void saw(AttemptResult result) {
        RateLimit said = result instanceof HttpResponse response ? RateLimitHeaders.read(response.headers()) : null;
        if (said != null) {
            last.accumulateAndGet(said, LastRateLimit::later);
        }
    }

    // Responses overtake each other: within a window, the one that left less is the later.
    private static @Nullable RateLimit later(@Nullable RateLimit before, @Nullable RateLimit said) {
        boolean overtaken = before != null
                && said != null
                && before.reset().equals(said.reset())
                && before.limit() == said.limit()
                && before.remaining() < said.remaining();
        return overtaken ? before : said;
    }
}
