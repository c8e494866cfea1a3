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
import java.util.function.Supplier;
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
public record CallSettings(
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

    /**
     * The default settings, with the supplier of tokens, or with the token if there is none.
     *
     * @throws IllegalArgumentException if both are null, or the token cannot be sent in a header
     */
    public static CallSettings of(
            @Nullable String token, @Nullable Supplier<String> tokens, RateLimitOptions rateLimit) {
        return new CallSettings(
                tokens == null ? TokenSource.fixed(token) : TokenSource.from(tokens),
                TIMEOUT,
                ChronoUnit.FOREVER.getDuration(),
                RetryOptions.defaults(),
                Map.of(),
                rateLimit,
                Map.of(),
                null,
                null);
    }

    /** These settings, with those of the options in their place where they are set. */
    public CallSettings with(RequestOptions options) {
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

    /**
     * These settings with another token.
     *
     * @throws IllegalArgumentException if it is null, or cannot be sent in a header
     */
    public CallSettings withAccessToken(String token) {
        return with(TokenSource.fixed(token));
    }

    /**
     * These settings with other tokens.
     *
     * @throws IllegalArgumentException if the supplier is null
     */
    public CallSettings withAccessToken(Supplier<String> tokens) {
        return with(TokenSource.from(tokens));
    }

    private CallSettings with(TokenSource tokens) {
        return new CallSettings(tokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse, alsoTold);
    }

    /** These settings, and one more that is told of every response. */
    public CallSettings telling(Consumer<ResponseInfo> consumer) {
        Consumer<ResponseInfo> told = alsoTold == null ? consumer : alsoTold.andThen(consumer);
        return new CallSettings(
                accessTokens, timeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse, told);
    }
}
