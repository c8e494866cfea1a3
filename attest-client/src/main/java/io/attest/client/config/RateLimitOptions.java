package io.attest.client.config;

import io.attest.client.ratelimit.RateLimitStore;
import org.jspecify.annotations.Nullable;

/**
 * How a client keeps within the token's rate limit (interface: Limits). Immutable; each wither returns a copy.
 *
 * <p>The SDK takes a request from the rate limit before it sends it, so that the service has nothing to refuse. What is left
 * it learns from the headers of every response; until one has come, it assumes the documented 60 a minute.
 *
 * <pre>{@code
 * AttestClient forRequestThreads = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .rateLimit(RateLimitOptions.failFast())
 *         .build();
 * }</pre>
 *
 * @param mode what happens when the rate limit is used up; default {@link Mode#WAIT}
 * @param store where the rate limit is kept, or null for a store of the client's own, which is the default
 */
public record RateLimitOptions(Mode mode, @Nullable RateLimitStore store) {

    private static final RateLimitOptions DEFAULTS = new RateLimitOptions(Mode.WAIT, null);

    /** What happens when the rate limit is used up. */
    public enum Mode {
        /**
         * Calls wait for the next window, first come, first served. One whose turn would only come after its deadline fails
         * at once with {@link io.attest.client.error.ThrottledException}.
         */
        WAIT,
        /**
         * Calls fail at once with {@link io.attest.client.error.ThrottledException}. One that the service refuses all the
         * same, with 429, is not repeated.
         */
        FAIL_FAST,
        /** Calls are sent, and it is left to the service to refuse them. They are not counted either. */
        OFF
    }

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code mode} is null
     */
    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    public RateLimitOptions {
        if (mode == null) {
            throw new IllegalArgumentException("mode must not be null");
        }
    }

    /**
     * Calls wait, and each client has a store of its own.
     *
     * @return the defaults
     */
    public static RateLimitOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Calls wait when the rate limit is used up. The same as {@link #defaults()}; for a view whose client does not wait.
     *
     * @return the defaults
     */
    public static RateLimitOptions waiting() {
        return DEFAULTS;
    }

    /**
     * Calls fail at once when the rate limit is used up.
     *
     * @return the defaults with {@link Mode#FAIL_FAST}
     */
    public static RateLimitOptions failFast() {
        return new RateLimitOptions(Mode.FAIL_FAST, null);
    }

    /**
     * Calls neither wait nor are counted.
     *
     * @return the defaults with {@link Mode#OFF}
     */
    public static RateLimitOptions off() {
        return new RateLimitOptions(Mode.OFF, null);
    }

    /**
     * Shares the rate limit with every client, process or machine that has the same store. For a client's builder only: views
     * share the store of their client.
     *
     * @param shared where the rate limit is kept
     * @return a copy
     * @throws IllegalArgumentException if it is null
     */
    // Java callers without a nullness checker do hand in null.
    @SuppressWarnings("ConstantValue")
    public RateLimitOptions store(RateLimitStore shared) {
        if (shared == null) {
            throw new IllegalArgumentException("store must not be null");
        }
        return new RateLimitOptions(mode, shared);
    }
}
