package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.ResponseInfo;
import io.attest.client.config.RetryOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client, or of a view of it, for its calls.
 *
 * @param accessTokens asked for each attempt
 * @param timeout how long a whole call may take
 * @param attemptTimeout how long one attempt may take, if the call has so much time left
 * @param retry how often and when it is retried
 * @param headers added to every request
 * @param rateLimit what happens when the rate limit is used up; its store is not used
 * @param tags what listeners learn of the calls
 * @param onResponse told of every response, or null
 */
public record CallSettings(
        TokenSource accessTokens,
        Duration timeout,
        Duration attemptTimeout,
        RetryOptions retry,
        Map<String, String> headers,
        RateLimitOptions rateLimit,
        Map<String, String> tags,
        @Nullable Consumer<ResponseInfo> onResponse) {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The default settings. */
    public static CallSettings of(TokenSource tokens, RateLimitOptions rateLimit) {
        return new CallSettings(
                tokens,
                TIMEOUT,
                ChronoUnit.FOREVER.getDuration(),
                RetryOptions.defaults(),
                Map.of(),
                rateLimit,
                Map.of(),
                null);
    }

    /** These settings, with those of the options in their place where they are set. */
    public CallSettings with(RequestOptions options) {
        Map<String, String> allHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        allHeaders.putAll(headers);
        allHeaders.putAll(options.headers());
        Map<String, String> allTags = new HashMap<>(tags);
        allTags.putAll(options.tags());
        return new CallSettings(
                accessTokens,
                options.timeout() == null ? timeout : options.timeout(),
                options.attemptTimeout() == null ? attemptTimeout : options.attemptTimeout(),
                options.retry() == null ? retry : options.retry(),
                allHeaders,
                options.rateLimit() == null ? rateLimit : options.rateLimit(),
                Map.copyOf(allTags),
                options.onResponse() == null ? onResponse : options.onResponse());
    }

    /** These settings with another token. */
    public CallSettings with(TokenSource tokens) {
        return new CallSettings(tokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse);
    }
}
