package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.retry.RetryAfter;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one response says about the rate limit.
 *
 * @param tooManyRequests whether it is a 429
 * @param rateLimit its rate limit headers, or null if they are missing or not credible
 * @param date its {@code Date} header, in seconds since 1970, or null
 * @param retryAfter the {@code Retry-After} of a 429, an hour at most, or null
 * @param tookSeconds the time from taking the permit to the response, in seconds, rounded up
 */
record LimitReport(
        boolean tooManyRequests,
        @Nullable RateLimit rateLimit,
        @Nullable Long date,
        @Nullable Duration retryAfter,
        long tookSeconds) {

    private static final int TOO_MANY_REQUESTS = 429;
    // Windows last a minute, as documented. If a header with a far later reset is wrong, believing it would stop a job
    // for nothing; if it is right, a 429 will say so.
    private static final long LONGEST_WINDOW_SECONDS = 3600;

    static LimitReport of(HttpResponse response, @Nullable Long date, Instant now, Duration took) {
        boolean tooManyRequests = response.status() == TOO_MANY_REQUESTS;
        return new LimitReport(
                tooManyRequests,
                credible(RateLimitHeaders.read(response.headers()), date, now),
                date,
                tooManyRequests ? retryAfter(response, now) : null,
                took.toSeconds() + 1);
    }

    private static @Nullable Duration retryAfter(HttpResponse response, Instant now) {
        Duration asked = RetryAfter.of(response, now);
        return asked == null || asked.toSeconds() < LONGEST_WINDOW_SECONDS
                ? asked
                : Duration.ofSeconds(LONGEST_WINDOW_SECONDS);
    }

    private static @Nullable RateLimit credible(@Nullable RateLimit rateLimit, @Nullable Long date, Instant now) {
        if (rateLimit == null || rateLimit.limit() < 1) {
            return null;
        }
        // Without a date, there is only the local clock to compare with, and it may be wrong.
        long base = date == null ? now.getEpochSecond() : date;
        // Both are rounded, so a window that ends now may seem to have ended already.
        long tolerance = date == null ? LONGEST_WINDOW_SECONDS : 1;
        // Not by subtraction, which may overflow: the header may hold any long.
        if (rateLimit.reset().isBefore(Instant.ofEpochSecond(base - tolerance))
                || rateLimit.reset().isAfter(Instant.ofEpochSecond(base + LONGEST_WINDOW_SECONDS))) {
            return null;
        }
        return rateLimit.remaining() <= rateLimit.limit() ? rateLimit : null;
    }
}
