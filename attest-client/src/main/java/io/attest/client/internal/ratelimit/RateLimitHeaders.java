package io.attest.client.internal.ratelimit;

import io.attest.client.ratelimit.RateLimit;
import java.time.DateTimeException;
import java.time.Instant;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** The {@code X-RateLimit-*} headers. */
public final class RateLimitHeaders {

    private RateLimitHeaders() {}

    /** The rate limit that they report, or null unless all three are present and valid. */
    public static @Nullable RateLimit read(Headers headers) {
        String limit = headers.get("X-RateLimit-Limit");
        String remaining = headers.get("X-RateLimit-Remaining");
        String reset = headers.get("X-RateLimit-Reset");
        if (limit == null || remaining == null || reset == null) {
            return null;
        }
        try {
            return new RateLimit(count(limit), count(remaining), Instant.ofEpochSecond(Long.parseLong(reset)));
        } catch (NumberFormatException | DateTimeException e) {
            return null;
        }
    }

    private static int count(String value) {
        int count = Integer.parseInt(value);
        if (count < 0) {
            throw new NumberFormatException("negative");
        }
        return count;
    }
}
