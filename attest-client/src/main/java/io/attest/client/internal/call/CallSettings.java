package io.attest.client.internal.call;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.events.ResponseInfo;
import io.attest.client.internal.Arguments;
import io.attest.client.ratelimit.RateLimitOptions;
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
 * @param rateLimit what happens when the rate limit is used up
 * @param tags what listeners learn of the calls
 * @param onResponse told of every response, or null
 * @param alsoTold told of every response too, whatever the options of a view say; or null
 */
record CallSettings(
        TokenSource accessTokens,
        Duration timeout,
        Duration attemptTimeout,
        RetryOptions retry,
        Map<String, String> headers,
        RateLimitOptions rateLimit,
        Map<String, String> tags,
        @Nullable Consumer<ResponseInfo> onResponse,
        @Nullable Consumer<ResponseInfo> alsoTold) {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** The default settings. */
    static CallSettings of(TokenSource accessTokens) {
        return new CallSettings(
                accessTokens,
                TIMEOUT,
                ChronoUnit.FOREVER.getDuration(),
                RetryOptions.defaults(),
                Map.of(),
                RateLimitOptions.defaults(),
                Map.of(),
                null,
                null);
    }

    /** These settings, with those of the options in their place where they are set. */
    CallSettings with(RequestOptions options) {
        Arguments.required("options", options);
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
                options.onResponse() == null ? onResponse : options.onResponse(),
                alsoTold);
    }

    /** These settings with other tokens. */
    CallSettings with(TokenSource tokens) {
        return new CallSettings(tokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse, alsoTold);
    }

    /** These settings, and one more that is told of every response. */
    CallSettings telling(Consumer<ResponseInfo> consumer) {
        Consumer<ResponseInfo> told = alsoTold == null ? consumer : alsoTold.andThen(consumer);
        return new CallSettings(
                accessTokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse, told);
    }
}
