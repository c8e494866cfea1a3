package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * The settings of a client, or of a view of it, for its calls.
 *
 * @param accessTokens asked for each attempt
 * @param timeout how long a whole call may take
 * @param attemptTimeout how long one attempt may take, if the call has so much time left
 * @param retry how often and when it is retried
 * @param headers added to every request
 * @param rateLimit what happens when the rate limit is used up; its store is not used
 */
public record CallSettings(
        AccessTokens accessTokens,
        Duration timeout,
        Duration attemptTimeout,
        RetryOptions retry,
        Map<String, String> headers,
        RateLimitOptions rateLimit) {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The default settings. */
    public static CallSettings of(AccessTokens tokens, RateLimitOptions rateLimit) {
        return new CallSettings(
                tokens, TIMEOUT, ChronoUnit.FOREVER.getDuration(), RetryOptions.defaults(), Map.of(), rateLimit);
    }

    /** These settings, with those of the options in their place where they are set. */
    public CallSettings with(RequestOptions options) {
        Map<String, String> merged = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        merged.putAll(headers);
        merged.putAll(options.headers());
        return new CallSettings(
                accessTokens,
                options.timeout() == null ? timeout : options.timeout(),
                options.attemptTimeout() == null ? attemptTimeout : options.attemptTimeout(),
                options.retry() == null ? retry : options.retry(),
                merged,
                options.rateLimit() == null ? rateLimit : options.rateLimit());
    }

    /** These settings with another token. */
    public CallSettings with(AccessTokens tokens) {
        return new CallSettings(tokens, timeout, attemptTimeout, retry, headers, rateLimit);
    }
}
