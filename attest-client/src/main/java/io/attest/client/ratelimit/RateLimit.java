package io.attest.client.ratelimit;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit of a token as a response reported it (API: Limits, Rate limit headers). All threads and processes that
 * use the token share it. Immutable.
 *
 * <pre>{@code
 * RateLimit said = client.health().rateLimit();
 * System.out.println(said == null ? "nothing yet" : said.remaining() + " of " + said.limit());
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param limit the number of requests that are allowed per minute ({@code X-RateLimit-Limit})
 * @param remaining the number of requests left in the window ({@code X-RateLimit-Remaining})
 * @param reset when the window ends, in whole seconds of the <em>service's</em> clock ({@code X-RateLimit-Reset}); null
 *     if the response does not say it, or says what cannot be
 */
public record RateLimit(int limit, int remaining, @Nullable Instant reset) implements Serializable {

    /**
     * Returns a rate limit, for instance for a test.
     *
     * @param limit the number of requests that are allowed per minute
     * @param remaining the number of requests left in the window
     * @param reset when the window ends, or null
     * @return the rate limit
     */
    public static RateLimit of(int limit, int remaining, @Nullable Instant reset) {
        return new RateLimit(limit, remaining, reset);
    }
}
