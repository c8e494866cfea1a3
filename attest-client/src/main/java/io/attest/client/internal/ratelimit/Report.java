package io.attest.client.internal.ratelimit;

import io.attest.client.internal.access.Meaning;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a response says about the rate limit, within reason. Times are durations in nanoseconds.
 *
 * @param rateLimit its {@code X-RateLimit-*} headers; null if they are missing or cannot be
 * @param untilReset the longest time until the reset; an hour if it does not say it
 * @param pause how long to send nothing if it is a 429: as it asks, but for a second at least and an hour at most
 */
record Report(@Nullable RateLimit rateLimit, long untilReset, long pause) {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    /** @param now the local wall clock, for a response without a {@code Date} */
    static Report of(HttpResponse response, Instant now) {
        Instant date = response.date();
        // What something before the service counts is not this limit.
        boolean isAnother = response.meaning() == Meaning.TOO_MANY_REQUESTS_BY_ANOTHER;
        RateLimit said = isAnother ? null : credible(response.rateLimit(now), date == null ? now : date);
        long untilReset = said == null ? HOUR : untilReset(said.reset(), date);
        Duration retryAfter = response.retryAfter(now);
        long asked = retryAfter == null ? (untilReset < HOUR ? untilReset : 0) : retryAfter.toNanos();
        return new Report(said, untilReset, Math.min(HOUR, Math.max(SECOND, asked)));
    }

    private static @Nullable RateLimit credible(@Nullable RateLimit said, Instant at) {
        if (said == null || said.limit() < 1 || said.remaining() > said.limit()) {
            return null;
        }
        Instant reset = said.reset();
        boolean canBe = reset == null || Duration.between(at, reset).abs().toHours() < 1;
        return canBe ? said : new RateLimit(said.limit(), said.remaining(), null);
    }

    /** By the response's own date, since the local clock may be wrong. Both may have been cut to whole seconds. */
    private static long untilReset(@Nullable Instant reset, @Nullable Instant date) {
        boolean isSaid = reset != null && date != null && !reset.isBefore(date);
        return isSaid ? Duration.between(date, reset).toNanos() + SECOND : HOUR;
    }
}
