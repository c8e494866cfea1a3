package io.attest.client.config;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import io.attest.client.observability.ClientListener;
import io.attest.client.observability.ResponseInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Options for a view of a client, {@code client.with(options)}, or for one call, {@code client.me().get(options)}.
 * Immutable: each method that sets an option returns a copy.
 *
 * <pre>{@code
 * AttestClient impatient = client.with(RequestOptions.none().withTimeout(Duration.ofSeconds(5)));
 * }</pre>
 *
 * <p>An option that is not set keeps its value in the client or view on which {@code with} or the method is called.
 *
 * <p>Its constructor may get further components in any version; {@code none}, the methods below and accessors stay.
 *
 * @param timeout the deadline of a whole call, including attempts and waits; longer than zero, or null if not set
 * @param attemptTimeout how long one attempt may take; longer than zero, or null if not set
 * @param retry how failed calls are retried, or null if not set
 * @param rateLimit how calls keep within the rate limit, or null if not set
 * @param headers headers to add to every request; lookup ignores case, and the map is unmodifiable
 * @param tags the application's own labels for listeners, see {@link #withTag}; unmodifiable
 * @param onResponse called with every response, see {@link #withOnResponse(Consumer)}; or null if not set
 * @param until nothing is sent after the end of one of them, see {@link #withAddedUntil}; unmodifiable
 */
public record RequestOptions(
        @Nullable Duration timeout,
        @Nullable Duration attemptTimeout,
        @Nullable RetryOptions retry,
        @Nullable RateLimitOptions rateLimit,
        Map<String, String> headers,
        Map<String, String> tags,
        @Nullable Consumer<ResponseInfo> onResponse,
        List<CompletableFuture<?>> until) {

    private static final RequestOptions NONE =
            new RequestOptions(null, null, null, null, Map.of(), Map.of(), null, List.of());

    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    /** Headers that the SDK or HTTP sets itself. A second one would break the request or send another token. */
    private static final Set<String> RESERVED = Set.of(
            "accept",
            "accept-encoding",
            "authorization",
            "connection",
            "content-encoding",
            "content-length",
            "content-type",
            "expect",
            "host",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");

    /**
     * Creates options, checks them and copies {@code headers} and {@code tags}.
     *
     * @throws IllegalArgumentException if an option breaks its rule
     */
    public RequestOptions {
        if (timeout != null) {
            positive("timeout", timeout);
        }
        if (attemptTimeout != null) {
            positive("attemptTimeout", attemptTimeout);
        }
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Arguments.required("headers", headers)
                .forEach((name, value) -> copy.put(checkedName(name), checkedValue(name, value)));
        headers = Collections.unmodifiableMap(copy);
        tags = Arguments.map("tags", tags);
        until = Arguments.list("until", until);
    }

    /**
     * Returns options in which nothing is set.
     *
     * @return options that change nothing
     */
    public static RequestOptions none() {
        return NONE;
    }

    /**
     * Sets the deadline of a whole call: all attempts, the waits between them and the waits for the rate limit. A send
     * that had to wait, for instance for its token, starts only if its {@link #attemptTimeout} is left, where one is
     * set, or else a tenth of the timeout, or 5 seconds if that is less. If it started at the last moment, its outcome
     * would be unknown. {@link io.attest.client.AttestClientBuilder#timeout} names three things that can outlast it,
     * such as a token supplier. A call for which the rate limit has no permit in time fails at once, with a
     * {@link io.attest.client.error.ThrottledException}.
     *
     * @param deadline longer than zero
     * @return a copy with the timeout
     * @throws IllegalArgumentException if {@code deadline} is null, zero or negative
     */
    @CheckReturnValue
    public RequestOptions withTimeout(Duration deadline) {
        Duration checked = positive("timeout", deadline);
        return new RequestOptions(checked, attemptTimeout, retry, rateLimit, headers, tags, onResponse, until);
    }

    /**
     * Sets how long one attempt may take, from connecting to the last byte of the response. An attempt that takes
     * longer is ended like one whose connection is too slow. A read is retried. A send that had left is not repeated,
     * and has the outcome {@link io.attest.client.error.Outcome#UNKNOWN UNKNOWN}, or
     * {@link io.attest.client.error.Outcome#ACCEPTED ACCEPTED} if the status 201 had come with all headers.
     *
     * <p>If no retry follows, the call fails with {@link io.attest.client.error.NetworkTimeoutException}. If the status
     * of an error had come, the attempt ends in that error response instead, with what had come of its body. Useful for
     * reads that a second attempt probably answers sooner. For sends, a short time makes more outcomes unknown.
     *
     * <p>If it is shorter than the {@link #timeout}, a send begins only if so much is left of that, also after a wait.
     *
     * @param longest longer than zero; it has no effect if less than that is left of the {@link #timeout}
     * @return a copy with the timeout of an attempt
     * @throws IllegalArgumentException if {@code longest} is null, zero or negative
     */
    @CheckReturnValue
    public RequestOptions withAttemptTimeout(Duration longest) {
        Duration checked = positive("attemptTimeout", longest);
        return new RequestOptions(timeout, checked, retry, rateLimit, headers, tags, onResponse, until);
    }

    /**
     * Sets how failed calls are retried. The options replace all retry options of the client, also those that are
     * defaults in {@code options}.
     *
     * @param options the retry options
     * @return a copy with the retry options
     * @throws IllegalArgumentException if {@code options} is null
     */
    @CheckReturnValue
    public RequestOptions withRetry(RetryOptions options) {
        RetryOptions checked = Arguments.required("retry", options);
        return new RequestOptions(timeout, attemptTimeout, checked, rateLimit, headers, tags, onResponse, until);
    }

    /**
     * Sets what a call does when the rate limit is used up, and how many requests it keeps free for others. For
     * instance, request threads fail fast while a job waits. The options replace all rate limit options of the client.
     *
     * <pre>{@code
     * AttestClient forRequestThreads = client.with(
     *         RequestOptions.none().withRateLimit(RateLimitOptions.failFast()));
     * }</pre>
     *
     * @param options the rate limit options
     * @return a copy with the rate limit options
     * @throws IllegalArgumentException if {@code options} is null
     */
    @CheckReturnValue
    public RequestOptions withRateLimit(RateLimitOptions options) {
        RateLimitOptions checked = Arguments.required("rateLimit", options);
        return new RequestOptions(timeout, attemptTimeout, retry, checked, headers, tags, onResponse, until);
    }

    /**
     * Sets a header of every request, for instance a correlation id. It replaces an earlier header with the same name.
     *
     * @param name an HTTP token that is not the name of a header that the SDK sets, such as {@code Authorization}
     * @param value printable ASCII
     * @return a copy with the header
     * @throws IllegalArgumentException if the name or the value cannot be sent; the message does not contain the value
     */
    @CheckReturnValue
    public RequestOptions withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(checkedName(name), value);
        return new RequestOptions(timeout, attemptTimeout, retry, rateLimit, more, tags, onResponse, until);
    }

    /**
     * Sets a tag of every call, for instance the tenant for which it is made. {@link ClientListener.CallInfo#tags} and
     * {@link ResponseInfo#tags} contain it; it is neither sent nor logged. It replaces an earlier tag with the same
     * key, including one of the client or view on which {@code with} is called.
     *
     * <pre>{@code
     * AttestClient forAcme = client.with(RequestOptions.none().withTag("tenant", "acme"));
     * }</pre>
     *
     * @param key any text; case matters
     * @param value any text; if a metric uses it, choose from a few values
     * @return a copy with the tag
     * @throws IllegalArgumentException if {@code key} or {@code value} is null
     */
    @CheckReturnValue
    public RequestOptions withTag(String key, String value) {
        Map<String, String> more = new HashMap<>(tags);
        more.put(key, value);
        return new RequestOptions(timeout, attemptTimeout, retry, rateLimit, headers, more, onResponse, until);
    }

    /**
     * Sets a consumer of every response, including error responses, responses that cause a retry, pages of a list, and
     * responses to raw requests. It is called once for each response, before the response is decoded. It replaces an
     * earlier consumer of these options, and comes after those of the client or view on which {@code with} is called.
     * It is not called for an attempt that ends without a complete response; an error response that was cut off counts
     * as complete.
     *
     * <pre>{@code
     * AtomicReference<ResponseInfo> last = new AtomicReference<>();
     * AttestationRequest sent = client.attestationRequests()
     *         .create(request, RequestOptions.none().withOnResponse(last::set));
     * System.out.println(sent.id() + " was request " + last.get().header("X-Request-Id")); // if the service sends it
     * }</pre>
     *
     * <p>The consumer runs on the thread that makes the call: the caller's thread, or a thread of the
     * {@code executor} within {@code callAsync}. Concurrent calls run it at the same
     * time, so it must be thread-safe. The call waits for it, so it must not block and must not make calls itself. If
     * it throws an exception, the call is not affected, and the name of the exception's class is logged at level DEBUG.
     *
     * @param consumer receives the status, the headers and more, but not the body
     * @return a copy with the consumer
     * @throws IllegalArgumentException if {@code consumer} is null
     */
    @CheckReturnValue
    public RequestOptions withOnResponse(Consumer<ResponseInfo> consumer) {
        Consumer<ResponseInfo> checked = Arguments.required("onResponse", consumer);
        return new RequestOptions(timeout, attemptTimeout, retry, rateLimit, headers, tags, checked, until);
    }

    /**
     * Ends waits with a future, such as one that a shutdown completes. After its end, however it ends, nothing is sent:
     * a call that waits for the rate limit or for a retry fails at once with a
     * {@link io.attest.client.error.CallInterruptedException}. A request that has left is not ended. No thread is
     * interrupted.
     *
     * <pre>{@code
     * CompletableFuture<Void> shutdown = new CompletableFuture<>();
     * AttestClient untilShutdown = client.with(RequestOptions.none().withAddedUntil(shutdown));
     * }</pre>
     *
     * @param end the future; those that were added before, also to the client or view, still count
     * @return a copy with the future
     * @throws IllegalArgumentException if {@code end} is null
     */
    @CheckReturnValue
    public RequestOptions withAddedUntil(CompletableFuture<?> end) {
        List<CompletableFuture<?>> more = new ArrayList<>(until);
        more.add(Arguments.required("until", end));
        return new RequestOptions(timeout, attemptTimeout, retry, rateLimit, headers, tags, onResponse, more);
    }

    /** Returns the options with the names of the headers and the keys of the tags, but without their values. */
    @Override
    public String toString() {
        return "RequestOptions[timeout=" + timeout + ", attemptTimeout=" + attemptTimeout + ", retry=" + retry
                + ", rateLimit=" + rateLimit + ", headers=" + headers.keySet() + ", tags=" + tags.keySet()
                + ", onResponse=" + (onResponse != null) + "]";
    }

    private static Duration positive(String parameter, Duration value) {
        if (Arguments.notNegative(parameter, value).isZero()) {
            throw new IllegalArgumentException(parameter + " must be longer than zero");
        }
        return value;
    }

    // Java callers without a nullness checker do pass null.
    @SuppressWarnings("ConstantValue")
    private static String checkedName(String name) {
        if (name == null || !TOKEN.matcher(name).matches()) {
            throw new IllegalArgumentException("header name must be an HTTP token");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header " + name + " is set by the SDK");
        }
        return name;
    }

    @SuppressWarnings("ConstantValue")
    private static String checkedValue(String name, String value) {
        if (value == null || !Arguments.isPrintableAscii(value)) {
            throw new IllegalArgumentException("value of header " + name + " must be printable ASCII");
        }
        return value;
    }
}
