package io.attest.client.internal.call;

import static java.util.Objects.requireNonNullElse;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.util.Arguments;
import io.attest.client.observability.ResponseInfo;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
 * @param background what makes the calls; null if that is the caller
 * @param until nothing is sent after the end of one of these
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
        @Nullable Background<?> background,
        List<CompletableFuture<?>> until) {

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
                null,
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
        return new CallSettings(
                accessTokens,
                requireNonNullElse(options.timeout(), timeout),
                requireNonNullElse(options.attemptTimeout(), attemptTimeout),
                requireNonNullElse(options.retry(), retry),
                allHeaders,
                requireNonNullElse(options.rateLimit(), rateLimit),
                Map.copyOf(allTags),
                plus(onResponse, Stream.ofNullable(options.onResponse())),
                background,
                plus(until, options.until().stream()));
    }

    private static <E> List<E> plus(List<E> list, Stream<E> further) {
        return Stream.concat(list.stream(), further).toList();
    }

    /** These settings with other tokens. */
    CallSettings with(TokenSource tokens) {
        return with(tokens, timeout, background);
    }

    /** These settings for the calls of such work. */
    CallSettings within(Background<?> work) {
        return with(accessTokens, timeout, work);
    }

    /** These settings with another timeout. */
    CallSettings within(Duration other) {
        return with(accessTokens, other, background);
    }

    private CallSettings with(TokenSource tokens, Duration newTimeout, @Nullable Background<?> work) {
        return new CallSettings(
                tokens, newTimeout, attemptTimeout, retry, headers, rateLimit, tags, onResponse, work, until);
    }

    /** Whether nothing more is to be sent; for any thread. */
    boolean mustNotLeave() {
        return isUnwanted() || untilHasEnded();
    }

    /** Whether the future of the call has ended; for any thread. */
    boolean isUnwanted() {
        return background != null && background.isUnwanted();
    }

    /** A call is about to begin. Returns whether it is the first one of a function. */
    boolean isFirstCall() {
        return background != null && background.calls();
    }

    /** Whether the time for which the application makes such calls is over. */
    boolean untilHasEnded() {
        return until.stream().anyMatch(CompletableFuture::isDone);
    }

    /** How much of the timeout must be left for a send to begin. */
    Duration timeToSend() {
        if (attemptTimeout.compareTo(timeout) < 0) {
            return attemptTimeout;
        }
        Duration tenth = timeout.dividedBy(10);
        return tenth.compareTo(LONGEST_TIME_TO_SEND) < 0 ? tenth : LONGEST_TIME_TO_SEND;
    }
}
