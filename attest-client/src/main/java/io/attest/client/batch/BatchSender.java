package io.attest.client.batch;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.call.DaemonThreads;
import io.attest.client.internal.time.TimeSource;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Sends many documents, each once, whatever happens meanwhile: a run can be killed at any moment, started again, and made by
 * several processes at once.
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
 * <p>Before each send, the ledger is told that it begins; afterwards, how it ended. So an item is sent at most once unless a
 * person decides otherwise, and it is {@link SendState#UNKNOWN} if its worker died in between or no response came. Nothing
 * sends such an item again but {@link #sendAgain}.
 *
 * <p>A worker that is alive cannot be taken for dead: an item is given up after twice the timeout of a call and a minute, and
 * a worker begins no send when the timeout is over. For this, the clocks of the machines must not differ by more than a
 * minute. If they do, an item may be {@code UNKNOWN} for a moment; it is {@code SENT} when its worker says so.
 *
 * <p>Thread-safe. A sender holds no connections, and closes neither the client nor the ledger.
 */
public final class BatchSender implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final BatchListener NO_LISTENER = (entry, failure) -> {};

    private final AttestClient client;
    private final SendLedger ledger;
    private final BatchListener listener;
    private final Duration timeout;
    private final TimeSource time;
    private final Set<BatchRun> runs = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private BatchSender(
            AttestClient client, SendLedger ledger, RequestOptions options, BatchListener listener, TimeSource time) {
        this.timeout = options.timeout() == null ? TIMEOUT : options.timeout();
        this.client = client.with(ofBatch(options).timeout(timeout));
        this.ledger = ledger;
        this.listener = listener;
        this.time = time;
    }

    /**
     * Returns a sender with default options, whose calls have a timeout of 2 minutes.
     *
     * @param client makes the calls
     * @param ledger remembers them
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender over(AttestClient client, SendLedger ledger) {
        return over(client, ledger, RequestOptions.defaults(), NO_LISTENER);
    }

    /**
     * Returns a sender.
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
     * @param client makes the calls
     * @param ledger remembers them
     * @param options for the calls: the timeout, 2 minutes if it is not set; headers; and from the rate limit options
     *     {@code keepFree} and the mode {@code OFF}. Otherwise the batch itself waits for the rate limit, so that no item is
     *     {@code SENDING} meanwhile. Retry options are not used: the batch itself tries again what was certainly not sent
     * @param listener is told about each item that was tried
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender over(
            AttestClient client, SendLedger ledger, RequestOptions options, BatchListener listener) {
        return over(client, ledger, options, listener, TimeSource.system());
    }

    static BatchSender over(
            AttestClient client, SendLedger ledger, RequestOptions options, BatchListener listener, TimeSource time) {
        Arguments.required("client", client);
        Arguments.required("ledger", ledger);
        Arguments.required("options", options);
        Arguments.required("listener", listener);
        return new BatchSender(client, ledger, options, listener, time);
    }

    private static RequestOptions ofBatch(RequestOptions options) {
        RateLimitOptions limit = options.rateLimit();
        if (limit == null || limit.mode() != RateLimitOptions.Mode.OFF) {
            limit = RateLimitOptions.failFast().keepFree(limit == null ? 0 : limit.keepFree());
        }
        // One, for a token that has expired: it does not wait. None of a request that may have been carried out.
        return options.rateLimit(limit).retry(RetryOptions.defaults().maxRetries(1));
    }

    /**
     * Adds items to the ledger, all or none. Those that are there already, in whatever state, stay as they are; so an
     * application can add the same items again after a crash.
     *
     * @param items the items to add
     * @return how many were not there before
     * @throws IllegalArgumentException if a key is there with another request: it stays the same item for ever
     */
    public int add(Collection<SendItem> items) {
        return ledger.add(items);
    }

    /**
     * Sends all items that are to be sent, however long the rate limit makes that take. Runs may overlap, in this process and
     * in others.
     *
     * <p>What a failure does follows from its {@linkplain AttestException#advice() advice}:
     *
     * <table>
     * <caption>What becomes of an item whose send failed, and of the run</caption>
     * <tr><th>advice</th><th>item</th><th>run</th></tr>
     * <tr><td>{@code SKIP_ITEM}</td><td>{@code REJECTED}</td><td>goes on</td></tr>
     * <tr><td>{@code WAIT}</td><td>{@code PENDING}</td>
     *     <td>waits for the rate limit, or 1, 2, 4, then 8 seconds, and goes on</td></tr>
     * <tr><td>{@code CHECK_FIRST}</td><td>{@code SENT} if the service accepted the request (201) and its response is
     *     lost, or else {@code UNKNOWN}</td><td>goes on; after {@code UNKNOWN}, it waits as above</td></tr>
     * <tr><td>{@code STOP}</td><td>{@code PENDING}</td><td>ends with {@link BatchReport#stoppedBy()}</td></tr>
     * </table>
     *
     * <p>The run also ends with {@code stoppedBy()} after 5 failures in a row that are not {@code SKIP_ITEM}: otherwise a
     * service that is down would leave every item {@code UNKNOWN}. A wait for the client-side rate limit is no failure.
     *
     * <p>Items are sent one after the other, on a thread of the SDK; to send faster than the service responds, start several
     * runs. If the calling thread is interrupted, the request in flight is finished, the run ends, and the interrupt flag is
     * set when this method returns.
     *
     * @return what became of all items of the ledger, including those that others sent
     * @throws RuntimeException what the ledger, the listener or the token supplier throws. If the result of a send could not be
     *     written, it is an {@link IllegalStateException} whose message has the key, the state and the request id, and that item
     *     is {@code UNKNOWN} later
     * @throws IllegalStateException if the client is closed
     */
    public BatchReport run() {
        return run(ChronoUnit.FOREVER.getDuration());
    }

    /**
     * Sends items as {@link #run()} does, but only for a while.
     *
     * @param atMost no send begins after this time. One that began before is finished
     * @return what became of all items of the ledger, including those that others sent
     * @throws RuntimeException as {@link #run()}
     */
    public BatchReport run(Duration atMost) {
        BatchRun run = new BatchRun(client.attestationRequests(), ledger, listener, timeout, time, atMost);
        runs.add(run);
        try {
            if (closed) {
                // close() may have looked at the runs before this was one of them.
                run.stop();
            }
            return report(run.make(DaemonThreads.SHARED));
        } finally {
            runs.remove(run);
        }
    }

    /**
     * Returns what became of the items, without sending any. Items whose worker died become {@code UNKNOWN} if their lease is
     * over.
     *
     * @return the report, in which {@code stoppedBy()} is null
     */
    public BatchReport report() {
        return report(null);
    }

    private BatchReport report(@Nullable AttestException stoppedBy) {
        int unused = ledger.expire(time.now());
        return new BatchReport(
                ledger.counts(), ledger.entries(SendState.UNKNOWN), ledger.entries(SendState.REJECTED), stoppedBy);
    }

    /**
     * Writes the decision of a person who found out that an unknown item was sent.
     *
     * @param key the key of the item
     * @return whether it was written; false if there is no such item, or it is not {@code UNKNOWN}
     */
    public boolean markSent(String key) {
        return ledger.decide(key, SendState.SENT, time.now());
    }

    /**
     * Writes the decision of a person that an item is to be sent, because it was not sent or because a second e-mail does no
     * harm. The next run sends it.
     *
     * @param key the key of the item
     * @return whether it was written; false if there is no such item, or it is neither {@code UNKNOWN} nor {@code REJECTED}
     */
    public boolean sendAgain(String key) {
        return ledger.decide(key, SendState.PENDING, time.now());
    }

    /**
     * Ends the runs of this sender. Waits until their requests in flight are finished and in the ledger, which takes as long
     * as the timeout of a call at most, unless the listener calls this method. A later run sends
     * nothing.
     */
    @Override
    public void close() {
        closed = true;
        for (BatchRun run : runs) {
            run.stop();
            if (!run.isMine()) {
                run.join();
            }
        }
    }
}
