package io.attest.client.internal.pacing;

import io.attest.client.internal.http.Answer;
import io.attest.client.internal.retry.RetryAfter;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one answer said of the allowance.
 *
 * @param refused whether it was a 429
 * @param rateLimit what its headers say, or null if they say nothing that can be believed
 * @param date its {@code Date}, in seconds since 1970, or null
 * @param retryAfter what a refusal asks for, or null
 */
record Said(
        boolean refused,
        @Nullable RateLimit rateLimit,
        @Nullable Long date,
        @Nullable Duration retryAfter) {

    private static final int TOO_MANY_REQUESTS = 429;
    // Documented are windows of a minute. Waiting for much longer ones on the word of a header would stop a job for
    // nothing, if it is wrong; and if it is right, a refusal will say so.
    private static final long LONGEST_WINDOW_SECONDS = 3600;

    static Said by(Answer answer, @Nullable Long date, Instant now) {
        boolean refused = answer.status() == TOO_MANY_REQUESTS;
        return new Said(
                refused,
                credible(RateLimitHeaders.read(answer.headers()), date),
                date,
                refused ? RetryAfter.of(answer, now) : null);
    }

    private static @Nullable RateLimit credible(@Nullable RateLimit said, @Nullable Long date) {
        if (said == null || said.limit() < 1) {
            return null;
        }
        if (date != null) {
            long ahead = said.reset().getEpochSecond() - date;
            // Both are rounded, so that a window that ends now may seem to have ended.
            if (ahead < -1 || ahead > LONGEST_WINDOW_SECONDS) {
                return null;
            }
        }
        return said.remaining() <= said.limit() ? said : new RateLimit(said.limit(), said.limit(), said.reset());
    }
}
