package io.attest.client.internal.ratelimit;

import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one response says about the rate limit, within reason.
 *
 * @param tooManyRequests whether it is a 429
 * @param rateLimit its {@code X-RateLimit-*} headers, without a reset that is not credible; null if they are missing or
 *     not credible
 * @param date its {@code Date} header, in seconds since 1970, or 0
 * @param retryAfter the {@code Retry-After} of a 429, from a second to an hour; zero if there is none
 */
record RateLimitHeaders(boolean tooManyRequests, @Nullable RateLimit rateLimit, long date, Duration retryAfter) {

    // Windows last a minute, as documented. If a header with a far later reset is wrong, believing it would stop a job
    // for nothing; if it is right, a 429 will say so.
    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);
    // A counter may end a second after the window that it reports.
    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
    // Later times do not fit into a long of nanoseconds.
    private static final long LATEST_DATE = 8_000_000_000L;

    static RateLimitHeaders of(HttpResponse response, Instant now) {
        boolean tooManyRequests = response.meaning().repeat() == Meaning.Repeat.AFTER_RESET;
        Duration asked = tooManyRequests ? response.retryAfter(now) : null;
        if (asked != null && asked.compareTo(SHORTEST_WAIT) < 0) {
            asked = SHORTEST_WAIT;
        }
        long date = seconds(response.date());
        return new RateLimitHeaders(
                tooManyRequests,
                credible(response.rateLimit(now), date, now.getEpochSecond()),
                date,
                // Backing off after a 429 without Retry-After is up to the retry rule.
                asked == null ? Duration.ZERO : asked.compareTo(LONGEST_WINDOW) < 0 ? asked : LONGEST_WINDOW);
    }

    private static long seconds(@Nullable Instant date) {
        long seconds = date == null ? 0 : date.getEpochSecond();
        return seconds < 0 || seconds > LATEST_DATE ? 0 : seconds;
    }

    private static @Nullable RateLimit credible(@Nullable RateLimit said, long date, long now) {
        if (said == null || said.limit() < 1 || said.remaining() > said.limit()) {
            return null;
        }
        // Without a date, there is only the local clock to compare with, and it may be wrong. With one, a window that
        // ends now may seem to have ended already, since both are rounded.
        long earliest = date == 0 ? now - LONGEST_WINDOW.toSeconds() : date - 1;
        long latest = (date == 0 ? now : date) + LONGEST_WINDOW.toSeconds();
        Instant end = said.reset();
        long reset = end == null ? earliest : end.getEpochSecond();
        return reset < earliest || reset > latest ? new RateLimit(said.limit(), said.remaining(), null) : said;
    }
}
