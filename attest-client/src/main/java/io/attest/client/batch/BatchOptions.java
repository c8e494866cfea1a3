package io.attest.client.batch;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import io.attest.client.observability.ClientListener;
import io.attest.client.observability.ResponseInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Options for a batch. Immutable: each method that sets an option returns a copy.
 *
 * <pre>{@code
 * BatchOptions options = BatchOptions.defaults()
 *         .withRateLimit(RateLimitOptions.defaults().withKeepFree(15))
 *         .withListener((entry, failure) -> System.out.println(entry.item().key() + " is " + entry.state()));
 * BatchSender sender = BatchSender.of(client, ledger, options);
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; {@code defaults}, the methods below and accessors stay.
 *
 * @param timeout the deadline of a call, see {@link #withTimeout(Duration)}; default 2 minutes
 * @param rateLimit how the calls keep within the rate limit; by default they wait, whatever those of the client do
 * @param headers headers to add to every request; lookup ignores case, and the map is unmodifiable
 * @param tags the application's own labels for listeners; unmodifiable
 * @param patience how long an outage may last, see {@link #withPatience(Duration)}; default one hour
 * @param listener is told what became of each item; by default, it does nothing
 */
public record BatchOptions(
        Duration timeout,
        RateLimitOptions rateLimit,
        Map<String, String> headers,
        Map<String, String> tags,
        Duration patience,
        BatchListener listener) {

    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);
    private static final BatchOptions DEFAULTS = new BatchOptions(
            Duration.ofMinutes(2),
            RateLimitOptions.defaults(),
            Map.of(),
            Map.of(),
            Duration.ofHours(1),
            (entry, failure) -> {});

    /**
     * Creates options, checks them and copies {@code headers} and {@code tags}.
     *
     * @throws IllegalArgumentException if an option breaks its rule
     */
    public BatchOptions {
        Arguments.required("timeout", timeout);
        Arguments.required("rateLimit", rateLimit);
        Arguments.notNegative("patience", patience);
        Arguments.required("listener", listener);
        RequestOptions checked = requestOptions(timeout, rateLimit, headers, tags);
        if (timeout.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException("timeout of a batch must be at most one day, but is " + timeout);
        }
        headers = checked.headers();
        tags = checked.tags();
    }

    /**
     * Returns the default options: a timeout of 2 minutes, waiting for the rate limit, no headers, tags
     * or listener, and a patience of one hour.
     *
     * @return the defaults
     */
    public static BatchOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the deadline of a call, which begins when its item is claimed. A wait for the rate limit comes before that
     * and does not count. An item whose worker died becomes {@link SendState#UNKNOWN} after twice the timeout plus a
     * minute.
     *
     * @param deadline longer than zero, and at most one day
     * @return a copy with the timeout
     * @throws IllegalArgumentException if {@code deadline} is null or out of range
     */
    @CheckReturnValue
    public BatchOptions withTimeout(Duration deadline) {
        return new BatchOptions(deadline, rateLimit, headers, tags, patience, listener);
    }

    /**
     * Sets how the calls of the batch keep within the rate limit. It replaces what is set for the client, which may
     * fail fast for its request threads, or have the mode {@link RateLimitOptions.Mode#OFF OFF}. To leave requests of
     * each window to other callers:
     *
     * <pre>{@code
     * BatchOptions options = BatchOptions.defaults()
     *         .withRateLimit(RateLimitOptions.defaults().withKeepFree(15));
     * }</pre>
     *
     * @param options the options, by default {@link RateLimitOptions#defaults()}
     * @return a copy with the options
     * @throws IllegalArgumentException if {@code options} is null
     */
    @CheckReturnValue
    public BatchOptions withRateLimit(RateLimitOptions options) {
        return new BatchOptions(timeout, options, headers, tags, patience, listener);
    }

    /**
     * Sets a header of every request. It replaces an earlier header with the same name, including one of the client.
     *
     * @param name an HTTP token that is not the name of a header that the SDK sets, such as {@code Authorization}
     * @param value printable ASCII
     * @return a copy with the header
     * @throws IllegalArgumentException if the name or the value cannot be sent; the message does not contain the value
     */
    @CheckReturnValue
    public BatchOptions withHeader(String name, String value) {
        return new BatchOptions(
                timeout, rateLimit, calls().withHeader(name, value).headers(), tags, patience, listener);
    }

    /**
     * Sets a tag of every call: {@link ClientListener.CallInfo#tags} and {@link ResponseInfo#tags} contain it. It is
     * neither sent nor logged. It replaces an earlier tag with the same key, including one of the client.
     *
     * @param key any text; case matters
     * @param value any text
     * @return a copy with the tag
     * @throws IllegalArgumentException if {@code key} or {@code value} is null
     */
    @CheckReturnValue
    public BatchOptions withTag(String key, String value) {
        return new BatchOptions(
                timeout, rateLimit, headers, calls().withTag(key, value).tags(), patience, listener);
    }

    /**
     * Sets how long an outage may last. It begins with the first failure after the last clear answer to a send, or
     * after the beginning of the run, and the time of all calls and waits counts, those for a 429 too. If no send has a
     * clear answer for this long, the run {@linkplain Ending#GAVE_UP gives up}. Its last {@code GET /me} may take 10 s
     * more, and a send may follow it.
     *
     * <p>If a redirect, a page or an error such as 404 answers in the place of the service when a run begins, the run
     * waits a minute at most: see {@link BatchSender#run()}.
     *
     * @param longest the time from the first failure on; with zero, a run gives up at the first one, a 429 too
     * @return a copy with the patience
     * @throws IllegalArgumentException if {@code longest} is null or negative
     */
    @CheckReturnValue
    public BatchOptions withPatience(Duration longest) {
        return new BatchOptions(timeout, rateLimit, headers, tags, longest, listener);
    }

    /**
     * Sets the listener, which is told what became of each item. It replaces an earlier one.
     *
     * @param toldOfItems the listener
     * @return a copy with the listener
     * @throws IllegalArgumentException if {@code toldOfItems} is null
     */
    @CheckReturnValue
    public BatchOptions withListener(BatchListener toldOfItems) {
        return new BatchOptions(timeout, rateLimit, headers, tags, patience, toldOfItems);
    }

    /** Returns the options for the calls, of which each is one attempt: the batch itself tries again. */
    RequestOptions calls() {
        return requestOptions(timeout, rateLimit, headers, tags);
    }

    private static RequestOptions requestOptions(
            Duration timeout, RateLimitOptions rateLimit, Map<String, String> headers, Map<String, String> tags) {
        return new RequestOptions(timeout, timeout, RetryOptions.none(), rateLimit, headers, tags, null, List.of());
    }

    /** Returns the options with the names of the headers and the keys of the tags, but without their values. */
    @Override
    public String toString() {
        return "BatchOptions[timeout=" + timeout + ", rateLimit=" + rateLimit + ", headers=" + headers.keySet()
                + ", tags=" + tags.keySet() + ", patience=" + patience + "]";
    }
}
