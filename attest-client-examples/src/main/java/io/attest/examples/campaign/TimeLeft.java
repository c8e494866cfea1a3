package io.attest.examples.campaign;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Estimates how long the rest of a campaign takes: by the rate limit, or by the service's speed if that is lower. */
final class TimeLeft {

    private static final int DOCUMENTED_LIMIT = 60;

    private TimeLeft() {}

    /**
     * Estimates the time, without regard to other users of the same token.
     *
     * @param pending how many are to be sent
     * @param known the rate limit that the last response reported, or null
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
