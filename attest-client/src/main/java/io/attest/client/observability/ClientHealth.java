package io.attest.client.observability;

import io.attest.client.ratelimit.RateLimit;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the recent calls of a client ended, for health checks and gauges. Immutable.
 *
 * <p>A call is a <em>success</em> if its response shows that the service works and accepts the access token: a readable
 * 2xx, or an error response of the service itself about this one request, such as 400, 404 or 422. It is a
 * <em>failure</em> if an attempt was made and it ended in anything else: no response, a response that cannot be read,
 * an error response that is not the service's, 3xx, 401, 402, 403, 407, 408, 429 or 5xx. A call that was retried counts
 * once, by its end. Calls that say nothing about the service count as neither: those that were not sent at all, for
 * instance for the rate limit, and those that the application interrupted, or ended by their future.
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param failing whether the last call that counts was a failure, however long ago; false before the first
 * @param lastSuccess when the last success ended, by the local clock, or null if there was none
 * @param lastFailure when the last failure ended, by the local clock, or null if there was none
 * @param failure the simple class name of the exception of the last failure, such as {@code NetworkException}, or null
 *     if there was none
 * @param failureStatus the status of the response to the last failure's last attempt, or null if none came
 * @param isFailureFromService whether the service itself wrote that response, as far as can be told. If not, something
 *     before it did, or there was no response; false if there was no failure
 * @param rateLimit the rate limit that the service last reported for the token, in the {@code X-RateLimit-*} headers
 *     of a response; null before the first such response, and once that window is over
 * @param waiting how many calls with the token wait for the rate limit now, from 0
 */
public record ClientHealth(
        boolean failing,
        @Nullable Instant lastSuccess,
        @Nullable Instant lastFailure,
        @Nullable String failure,
        @Nullable Integer failureStatus,
        boolean isFailureFromService,
        @Nullable RateLimit rateLimit,
        int waiting)
        implements Serializable {

    /**
     * Returns a health for a test, of a client without a rate limit: nothing waits.
     *
     * @param failing whether the last call failed
     * @param lastSuccess when the last success ended, or null
     * @param lastFailure when the last failure ended, or null
     * @param failure the simple class name of its exception, or null
     * @param failureStatus the status of its response, or null
     * @return the health
     */
    public static ClientHealth of(
            boolean failing,
            @Nullable Instant lastSuccess,
            @Nullable Instant lastFailure,
            @Nullable String failure,
            @Nullable Integer failureStatus) {
        return new ClientHealth(failing, lastSuccess, lastFailure, failure, failureStatus, false, null, 0);
    }
}
