package io.attest.client.batch;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sends many documents, each at most once, even if runs are killed and started again, or several processes work on the
 * same batch.
 *
 * <pre>{@code
 * JdbcSendLedger ledger = JdbcSendLedger.of(dataSource, "policy-2027").createSchema();
 * try (BatchSender sender = BatchSender.over(client, ledger)) {
 *     sender.add(List.of(new SendItem("employee-4711", request)));
 *     BatchReport report = sender.run();
 *     report.unknown().forEach(entry -> checkByHand(entry.item().request()));
 * }
 * }</pre>
 *
 * <p>The sender records in the ledger that a send begins, and afterwards how it ended. So an item is sent at most once
 * unless a person decides otherwise. If its worker died in between, or a failure left the outcome unknown, the item is
 * {@link SendState#UNKNOWN}, and only {@link #sendAgain} makes a run send it again.
 *
 * <p>A live worker is never taken for a dead one: an item becomes {@code UNKNOWN} after twice the timeout of a call
 * plus a minute, and a worker does not begin a send after the timeout. This requires that the clocks of the machines
 * differ by at most a minute. If they differ by more, an item may be {@code UNKNOWN} until its worker records the
 * result.
 *
 * <p>Thread-safe. A sender holds no connections, and closes neither the client nor the ledger.
 */
public final class BatchSender implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final BatchListener NO_LISTENER = (entry, failure) -> {};

    final AttestClient client;
    final SendLedger ledger;
    final BatchListener listener;
    final Duration timeout;
    final TimeSource time;
    private final Set<BatchRun> runs = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    BatchSender(
            AttestClient client, SendLedger ledger, RequestOptions options, BatchListener listener, TimeSource time) {
        Arguments.required("client", client);
        Arguments.required("ledger", ledger);
        Arguments.required("options", options);
        Arguments.required("listener", listener);
        this.timeout = options.timeout() == null ? TIMEOUT : options.timeout();
        this.client = client.with(ofBatch(options).timeout(timeout));
        this.ledger = ledger;
        this.listener = listener;
        this.time = time;
    }

    /**
     * Returns a sender with default options, whose calls have a timeout of 2 minutes. See
     * {@link #over(AttestClient, SendLedger, RequestOptions, BatchListener)} for what it does not take from the client.
     *
     * @param client sends the requests
     * @param ledger stores the items and what became of them
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender over(AttestClient client, SendLedger ledger) {
        return over(client, ledger, RequestOptions.defaults(), NO_LISTENER);
    }

    /**
     * Returns a sender with other options and a listener.
     *
     * <pre>{@code
     * RequestOptions options = RequestOptions.defaults()
     *         .timeout(Duration.ofMinutes(5))
     *         .rateLimit(RateLimitOptions.waiting().keepFree(15));
     * BatchSender sender = BatchSender.over(client, ledger, options, (entry, failure) -> {
     *     print(entry.item().key() + " is " + entry.state());
     * });
     * }</pre>
     *
     * <p>The timeout, {@code keepFree} and the mode of the client or view do not apply: set them in {@code options}. A
     * run calls the ledger, the listener and the token supplier on a thread of the SDK, without the thread-locals of
     * the caller.
     *
     * @param client makes the calls
     * @param ledger remembers them
     * @param options for the calls: the timeout, 2 minutes if it is not set; headers; and from the rate limit options
     *     {@code keepFree} and the mode {@code OFF}. Otherwise the batch itself waits for the rate limit, so that no
     *     item is {@code SENDING} meanwhile; with {@code OFF}, a call waits by itself for the first 429. Retry options
     *     are not used: the batch itself tries again what was certainly not sent
     * @param listener is told about each item that was tried
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender over(
            AttestClient client, SendLedger ledger, RequestOptions options, BatchListener listener) {
        return new BatchSender(client, ledger, options, listener, TimeSource.system());
    }

    private static RequestOptions ofBatch(RequestOptions options) {
        RateLimitOptions limit = options.rateLimit();
        if (limit == null || limit.mode() != RateLimitOptions.Mode.OFF) {
            limit = RateLimitOptions.failFast().keepFree(limit == null ? 0 : limit.keepFree());
        }
        // One, for a token that has expired: it does not wait. None of a request that may have been carried out.
        return options.rateLimit(limit).retry(RetryOptions.defaults().maxRetries(1));
    }

    /** As long as a slow claim and the call may take, and a minute for clocks that differ. */
    Duration lease() {
        return timeout.multipliedBy(2).plusMinutes(1);
    }

    /**
     * Adds items to the ledger, all or none. Items that are already there stay unchanged, whatever their state, so an
     * application can add the same items again after a crash.
     *
     * @param items the items to add
     * @return how many items were new
     * @throws IllegalArgumentException if the ledger has the key of an item with a different request, since a key
     *     always stands for the same item
     */
    public int add(Collection<SendItem> items) {
        return ledger.add(items);
    }

    /**
     * Sends all pending items, however long the rate limit makes that take. Runs may overlap, in this process and in
     * others.
     *
     * <p>The {@linkplain AttestException#advice() advice} of a failure determines what happens next:
     *
     * <table>
     * <caption>The state of the item and the course of the run after each advice</caption>
     * <tr><th>advice</th><th>item</th><th>run</th></tr>
     * <tr><td>{@code SKIP_ITEM}</td><td>{@code REJECTED}</td><td>goes on</td></tr>
     * <tr><td>{@code WAIT}</td><td>{@code PENDING}</td>
     *     <td>waits for the rate limit, where it looks every 5 seconds; as long as a 429 asks; or else 1, 2, 4, then 8
     *     seconds; and goes on</td></tr>
     * <tr><td>{@code CHECK_FIRST}</td><td>{@code SENT} if the service returned 201 and its response cannot be read, or
     *     else {@code UNKNOWN}</td><td>goes on; after {@code UNKNOWN}, it waits as above</td></tr>
     * <tr><td>{@code STOP}</td><td>{@code PENDING}</td><td>ends with {@link BatchReport#stoppedBy()}</td></tr>
     * </table>
     *
     * <p>The run also ends with {@code stoppedBy()} after 5 failures in a row that are not {@code SKIP_ITEM}: otherwise
     * a service that is down would leave every item {@code UNKNOWN}. A wait for the client-side rate limit is no
     * failure. Rejected items do not end it, however many: if a wrong path in the base URL was the reason, {@link #sendAgain} brings them back.
     * Look at {@code stoppedBy()} before the next run: a schedule that ignores it does the same harm again.
     *
     * <p>Items are sent one after the other, on a thread of the SDK. To send several at a time, start several runs. If
     * the calling thread is interrupted, the request in flight finishes, the run ends, and the interrupt flag is set
     * when this method returns.
     *
     * @return what became of all items of the ledger, including those that others sent
     * @throws RuntimeException what the ledger, the listener or the token supplier throws; a checked exception, as
     *     Kotlin allows, is the cause of an {@link IllegalStateException}. If the result of a send could not be
     *     written, it is an {@link IllegalStateException} whose message has the key, the state and the request id, and
     *     that item is {@code UNKNOWN} later
     * @throws IllegalStateException if the client is closed
     */
    public BatchReport run() {
        return run(ChronoUnit.FOREVER.getDuration());
    }

    /**
     * Sends items as {@link #run()} does, but only for a limited time.
     *
     * @param atMost no send begins after this time; a send that has begun finishes
     * @return the state of all items in the ledger, including those that other runs sent
     * @throws RuntimeException as for {@link #run()}
     */
    public BatchReport run(Duration atMost) {
        BatchRun run = new BatchRun(this, atMost);
        runs.add(run);
        try {
            if (closed) {
                // close() may have looked at the runs before this was one of them.
                run.stop();
            }
            return run.make();
        } finally {
            runs.remove(run);
        }
    }

    /**
     * Returns the state of the items without sending any. Items whose worker died become {@code UNKNOWN} if their lease
     * has ended.
     *
     * @return the report, in which {@code stoppedBy()} is null
     */
    public BatchReport report() {
        return BatchReport.of(ledger, time.now(), null);
    }

    /**
     * Records that a person found out that an unknown item was sent.
     *
     * @param key the key of the item
     * @return whether the decision was recorded; false if there is no such item, or it is not {@code UNKNOWN}
     */
    public boolean markSent(String key) {
        return ledger.decide(key, SendState.SENT, time.now());
    }

    /**
     * Records that a person decided to send an item again, because it was not sent or because a second e-mail does no
     * harm. The next run sends it.
     *
     * @param key the key of the item
     * @return whether the decision was recorded; false if there is no such item, or it is neither {@code UNKNOWN} nor
     *     {@code REJECTED}
     */
    public boolean sendAgain(String key) {
        return ledger.decide(key, SendState.PENDING, time.now());
    }

    /**
     * Ends the runs of this sender. It waits until their requests in flight have finished and are in the ledger, which
     * takes at most about as long as the timeout of a call. A later run sends nothing.
     *
     * <p>A listener must not call this method, which would wait for the listener itself. A listener ends its run by
     * throwing an exception.
     */
    @Override
    public void close() {
        closed = true;
        List<BatchRun> ending = List.copyOf(runs);
        ending.forEach(BatchRun::stop);
        ending.forEach(BatchRun::join);
    }
}
