package io.attest.examples.campaign;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long the rest of a campaign takes: by the rate limit of a minute, or by the service's speed if that is less. */
final class TimeLeft {

    private static final int DOCUMENTED_LIMIT = 60;

    private TimeLeft() {}

    /**
     * Estimates, and knows nothing of others who spend from the same token.
     *
     * @param pending how many are to be sent
     * @param known what the last response said of the rate limit, or null
     * @param perRequest how long one request takes, without waits
     */
    static Duration of(int pending, @Nullable RateLimit known, Duration perRequest) {
        int limit = known == null ? DOCUMENTED_LIMIT : Math.max(1, known.limit());
        int left = known == null ? DOCUMENTED_LIMIT : known.remaining();
        int windows = (Math.max(0, pending - left) + limit - 1) / limit;
        Duration byRateLimit = Duration.ofMinutes(windows);
        Duration bySpeed = perRequest.multipliedBy(pending);
        return byRateLimit.compareTo(bySpeed) > 0 ? byRateLimit : bySpeed;
    }
}
