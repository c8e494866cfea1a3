package io.attest.client.internal.call;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.events.ResponseInfo;
import io.attest.client.internal.Arguments;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
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
 * @param onResponse told of every response, in this order
 * @param unwanted whether nothing more is to be sent; for any thread
 * @param batchTimeout of a call of a batch: how much of its timeout must be left for it to send; else null
 */
record CallSettings(
        TokenSource accessTokens,
        Duration timeout,
        Duration attemptTimeout,
        RetryOptions retry,
        Map<String, String> headers,
        RateLimitOptions rateLimit,
        Map<String, String> tags,
        List<Consumer<ResponseInfo>> onResponse,
        BooleanSupplier unwanted,
        @Nullable Duration batchTimeout) {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration LONGEST_TIME_TO_SEND = Duration.ofSeconds(5);

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
                List.of(),
                () -> false,
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
                List.copyOf(allTold),
                unwanted,
                batchTimeout);
    }

    /** These settings with other tokens. */
    CallSettings with(TokenSource tokens) {
        return with(tokens, timeout, attemptTimeout, unwanted, batchTimeout);
    }

    /** These settings for calls that are also unwanted when this says so. */
    CallSettings unwanted(BooleanSupplier isUnwanted) {
        BooleanSupplier either = () -> unwanted.getAsBoolean() || isUnwanted.getAsBoolean();
        return with(accessTokens, timeout, attemptTimeout, either, batchTimeout);
    }

    /** These settings with another timeout. */
    CallSettings within(Duration other) {
        return with(accessTokens, other, attemptTimeout, unwanted, batchTimeout);
    }

    /**
     * These settings for one call of a batch, in which the timeout is that of the attempt alone.
     *
     * @param wait how long it may wait until it begins to send
     */
    CallSettings batch(Duration wait) {
        Duration attempt = timeout.compareTo(attemptTimeout) < 0 ? timeout : attemptTimeout;
        return with(accessTokens, wait.plus(timeout), attempt, unwanted, timeout);
    }

    /** These settings for a read of a batch, of which each part of the timeouts is its own. */
    CallSettings sign(Duration newTimeout, Duration newAttemptTimeout) {
        return with(accessTokens, newTimeout, newAttemptTimeout, unwanted, newAttemptTimeout);
    }

    private CallSettings with(
            TokenSource tokens,
            Duration newTimeout,
            Duration newAttemptTimeout,
            BooleanSupplier newUnwanted,
            @Nullable Duration newBatchTimeout) {
        return new CallSettings(
                tokens,
                newTimeout,
                newAttemptTimeout,
                retry,
                headers,
                rateLimit,
                tags,
                onResponse,
                newUnwanted,
                newBatchTimeout);
    }

    boolean isBatch() {
        return batchTimeout != null;
    }

    /** How much of the timeout must be left for a send to begin. */
    Duration timeToSend() {
        if (batchTimeout != null) {
            return batchTimeout;
        }
        Duration tenth = timeout.dividedBy(10);
        return tenth.compareTo(LONGEST_TIME_TO_SEND) < 0 ? tenth : LONGEST_TIME_TO_SEND;
    }
}
