package io.attest.client.config;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.io.Serializable;

/**
 * Options for client-side rate limiting: how a client keeps within the rate limit of its token (API: Limits).
 * Immutable: each method that changes an option returns a copy.
 *
 * <p>Before it sends a request, the SDK takes a permit from the rate limit, so that the service does not have to return
 * 429. The headers of each response tell it how many requests are left. Until the first response, it assumes the
 * documented 60 requests a minute.
 *
 * <p>After a 429, the client sends nothing more with the token for as long as {@code Retry-After} says, or else until
 * the reported reset, but for a second at least and an hour at most. Calls in mode {@link Mode#OFF} go on.
 *
 * <p>A retry after a failure takes a permit only if more than a quarter of the limit is left. A call that is repeated
 * after a 401 or a 429 of the service takes its permit like a first attempt.
 *
 * <pre>{@code
 * AttestClient forRequestThreads = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .rateLimit(RateLimitOptions.failFast())
 *         .build();
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; {@code defaults}, the methods below and accessors stay.
 *
 * @param mode what a call does when the rate limit is used up; default {@link Mode#WAIT}
 * @param keepFree how many requests of each window are left to other callers; default 0, see {@link #withKeepFree(int)}
 */
public record RateLimitOptions(Mode mode, int keepFree) implements Serializable {

    private static final RateLimitOptions DEFAULTS = new RateLimitOptions(Mode.WAIT, 0);

    /** What a call does when the rate limit is used up. */
    public enum Mode {
        /**
         * The call waits for the next window, first come, first served. As soon as its turn can come only after its
         * deadline, it fails with {@link io.attest.client.error.ThrottledException}. That is usually at once;
         * before a response has shown the rate limit, the call waits for that.
         */
        WAIT,
        /**
         * The call fails at once with {@link io.attest.client.error.ThrottledException}. If the service still returns
         * 429, the call is not retried.
         */
        FAIL_FAST,
        /** The call is sent without a permit, so the service may return 429. It counts as a request of the window. */
        OFF
    }

    /**
     * Creates options and checks them.
     *
     * @throws IllegalArgumentException if {@code mode} is null or {@code keepFree} is negative
     */
    public RateLimitOptions {
        Arguments.required("mode", mode);
        Arguments.inRange("keepFree", keepFree, 0, Integer.MAX_VALUE);
    }

    /**
     * Returns the default options: calls wait when the rate limit is used up, and keep no requests free. Useful for a
     * view too, if the client itself does not wait.
     *
     * @return the defaults
     */
    public static RateLimitOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns options with which calls fail at once when the rate limit is used up.
     *
     * @return the defaults with {@link Mode#FAIL_FAST}
     */
    public static RateLimitOptions failFast() {
        return new RateLimitOptions(Mode.FAIL_FAST, 0);
    }

    /**
     * Returns options with which calls are sent without a permit.
     *
     * @return the defaults with {@link Mode#OFF}
     */
    public static RateLimitOptions off() {
        return new RateLimitOptions(Mode.OFF, 0);
    }

    /**
     * Leaves some requests of each window to other callers, so that a batch job does not keep request threads waiting
     * for the next window. A call with this option waits as long as any call waits that keeps fewer requests free, and
     * takes a permit only if more than this number of requests are left. The other calls may use the whole window.
     *
     * <p>The number is at most the limit minus one; a larger one counts as that. After a 429, the request that opens
     * the next window is exempt.
     *
     * <pre>{@code
     * AttestClient nightly = client.with(RequestOptions.none()
     *         .withTimeout(Duration.ofMinutes(30))
     *         .withRateLimit(RateLimitOptions.defaults().withKeepFree(15)));
     * }</pre>
     *
     * @param requests how many requests of a window are left to others, from 0; with 0, the call waits in the same
     *     queue as all other calls
     * @return a copy with the number
     * @throws IllegalArgumentException if {@code requests} is negative
     */
    @CheckReturnValue
    public RateLimitOptions withKeepFree(int requests) {
        return new RateLimitOptions(mode, requests);
    }
}
