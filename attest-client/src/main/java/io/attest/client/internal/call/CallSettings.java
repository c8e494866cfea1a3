package io.attest.client.internal.call;

import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.events.ResponseInfo;
import io.attest.client.internal.Arguments;
import io.attest.client.ratelimit.RateLimitOptions;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

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
 * @param onResponse told of every response, in this order
 */
record CallSettings(
        TokenSource accessTokens,
        Duration timeout,
        Duration attemptTimeout,
        RetryOptions retry,
        Map<String, String> headers,
        RateLimitOptions rateLimit,
        Map<String, String> tags,
        List<Consumer<ResponseInfo>> onResponse) {

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
                List.of());
    }

    /** These settings, with those of the options in their place where they are set. */
    CallSettings with(RequestOptions options) {
        Arguments.required("options", options);
        Map<String, String> allHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        allHeaders.putAll(headers);
        allHeaders.putAll(options.headers());
        Map<String, String> allTags = new HashMap<>(tags);
        allTags.putAll(options.tags());
        List<Consumer<ResponseInfo>> allTold = new ArrayList<>(onResponse);
        if (options.onResponse() != null) {
            allTold.add(options.onResponse());
        }
        return new CallSettings(
                accessTokens,
                options.timeout() == null ? timeout : options.timeout(),
                options.attemptTimeout() == null ? attemptTimeout : options.attemptTimeout(),
                options.retry() == null ? retry : options.retry(),
                allHeaders,
                options.rateLimit() == null ? rateLimit : options.rateLimit(),
                Map.copyOf(allTags),
                List.copyOf(allTold));
    }

    /** These settings with other tokens. */
    CallSettings with(TokenSource tokens) {
        return new CallSettings(tokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse);
    }
}
