package io.attest.client.internal.ratelimit;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.retry.RetryAfter;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one response said of the rate limit.
 *
 * @param refused whether it was a 429
 * @param rateLimit what its headers say, or null if they say nothing that can be believed
 * @param date its {@code Date}, in seconds since 1970, or null
 * @param retryAfter what an error response asks for, an hour at most, or null
 * @param tookSeconds how long after its request was taken it had come, rounded up
 */
record LimitReport(
        boolean refused,
        @Nullable RateLimit rateLimit,
        @Nullable Long date,
        @Nullable Duration retryAfter,
        long tookSeconds) {

    private static final int TOO_MANY_REQUESTS = 429;
    // Documented are windows of a minute. Waiting for much longer ones on the word of a header would stop a job for
    // nothing, if it is wrong; and if it is right, an error response will say so.
    private static final long LONGEST_WINDOW_SECONDS = 3600;

    static LimitReport by(HttpResponse response, @Nullable Long date, Instant now, Duration took) {
        boolean refused = response.status() == TOO_MANY_REQUESTS;
        return new LimitReport(
                refused,
                credible(RateLimitHeaders.read(response.headers()), date, now),
                date,
                refused ? retryAfter(response, now) : null,
                took.toSeconds() + 1);
    }

    private static @Nullable Duration retryAfter(HttpResponse response, Instant now) {
        Duration asked = RetryAfter.of(response, now);
        return asked == null || asked.toSeconds() < LONGEST_WINDOW_SECONDS
                ? asked
                : Duration.ofSeconds(LONGEST_WINDOW_SECONDS);
    }

    private static @Nullable RateLimit credible(@Nullable RateLimit report, @Nullable Long date, Instant now) {
        if (report == null || report.limit() < 1) {
            return null;
        }
        // Without a date nothing but the local clock is there to compare with, and nobody says that it is right.
        long base = date == null ? now.getEpochSecond() : date;
        // Both are rounded, so that a window that ends now may seem to have ended.
        long tolerance = date == null ? LONGEST_WINDOW_SECONDS : 1;
        // Not by subtraction: a header may say anything that a long holds.
        if (report.reset().isBefore(Instant.ofEpochSecond(base - tolerance))
                || report.reset().isAfter(Instant.ofEpochSecond(base + LONGEST_WINDOW_SECONDS))) {
            return null;
        }
        return report.remaining() <= report.limit() ? report : null;
    }
}
