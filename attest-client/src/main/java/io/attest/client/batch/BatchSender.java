package io.attest.client.batch;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends many documents, each at most once within the limits below. Runs may be killed and started again, and several
 * processes may work on the same batch.
 *
 * <pre>{@code
 * JdbcSendLedger ledger = JdbcSendLedger.of(dataSource, "policy-2027").createSchema();
 * try (BatchSender sender = BatchSender.of(client, ledger)) {
 *     sender.add("employee-4711", request);
 *     BatchReport report = sender.run();
 *     System.out.println(report);
 *     for (SendEntry entry : sender.entries(SendState.UNKNOWN)) {
 *         System.out.println("check by hand: " + entry.item().key() + ", sent at " + entry.at());
 *     }
 * }
 * }</pre>
 *
 * <p>The sender records in the ledger that a send begins, and afterwards how it ended. If its worker died in between,
 * or a failure left the outcome unknown, the item is {@link SendState#UNKNOWN}. Only {@link #sendAgain} makes a run
 * send it again. So a person gets the same e-mail at most once, unless
 *
 * <ul>
 *   <li>a person decided to send again, although the first e-mail went out;
 *   <li>a person decided to send again, although the worker had not ended and sends as well: it was only suspended with
 *       its machine, or clocks differ by more than a minute;
 *   <li>the database lost a write that it had confirmed: by a restored backup, by a replica that was behind, or in a
 *       file of H2 without {@code WRITE_DELAY=0};
 *   <li>rows of the ledger were deleted, or the person is also in another ledger, in a batch of another name, or under
 *       another key;
 *   <li>the document is also sent without the batch: by hand, by another program, or by a single send, which
 *       {@code retryUnknownOutcomes} may repeat;
 *   <li>a proxy, a service mesh, an interceptor with its own HTTP client, or a decorator of the client repeats a
 *       request, or a decorator drops the options of a send;
 *   <li>something before the service passed a request on and then refused its HTTP/2 stream, or answered in exactly
 *       the documented form of an error: the item counts as not sent.
 * </ul>
 *
 * <p>An item becomes {@code UNKNOWN} after twice the timeout of a call plus a minute, and a worker does not begin a
 * send after the timeout. So a worker that is not suspended is not taken for a dead one, if the clocks of the machines
 * differ by at most a minute. If they differ by more, an item may be {@code UNKNOWN} until its worker records the
 * result.
 *
 * <p>Thread-safe. A sender holds no connections, and closes neither the client nor the ledger.
 */
public final class BatchSender implements AutoCloseable {

    final AttestClient client;
    final BatchOptions options;
    final SendLedger ledger;
    final Owner owner;
    final Duration timeout;
    final TimeSource time;
    private final Set<BatchRun> runs = ConcurrentHashMap.newKeySet();
    private final Set<String> conflicts = new ConcurrentSkipListSet<>();
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong mostAtOnce = new AtomicLong();
    /** How many sends in a row ended in doubt, in all runs of this sender: a run may find one item only. */
    private final AtomicInteger inDoubt = new AtomicInteger();

    private volatile boolean closed;

    BatchSender(AttestClient client, SendLedger ledger, BatchOptions options, TimeSource time) {
        Arguments.required("client", client);
        Arguments.required("ledger", ledger);
        Arguments.required("options", options);
        this.client = client;
        this.options = options;
        this.ledger = ledger;
        this.owner = new Owner(client, ledger);
        this.timeout = options.timeout();
        this.time = time;
    }

    /**
     * Returns a sender with default options. See {@link #of(AttestClient, SendLedger, BatchOptions)} for what it takes
     * from the client.
     *
     * @param client sends the requests
     * @param ledger stores the items and what became of them
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender of(AttestClient client, SendLedger ledger) {
        return of(client, ledger, BatchOptions.defaults());
    }

    /**
     * Returns a sender.
     *
     * <pre>{@code
     * BatchOptions options = BatchOptions.defaults()
     *         .withTimeout(Duration.ofMinutes(5))
     *         .withRateLimit(RateLimitOptions.defaults().withKeepFree(15));
     * BatchSender sender = BatchSender.of(client, ledger, options);
     * }</pre>
     *
     * <p>The token, the headers, the tags, {@code onResponse} and {@code until} of the client or view apply too. When
     * the future of {@code until} ends, the run ends at its next call, or at once if a call waits for the rate limit.
     * The {@code timeout}, {@code attemptTimeout}, retry and rate limit options of the client do not apply: each call
     * is one attempt, and the batch itself tries again what was not sent. The calls wait for the rate limit,
     * also if those of the client fail fast or are not limited. For a batch that is not limited, set
     * {@link BatchOptions#withRateLimit withRateLimit(RateLimitOptions.off())}.
     *
     * <p>The batch calls {@link io.attest.client.AttestationRequests#create(java.util.function.Supplier,
     * io.attest.client.config.RequestOptions) attestationRequests().create(supplier, options)} of the client for each
     * item, and also {@code me().get(options)} and {@code baseUrl()}. So a proxy, a decorator or a fake is called, and
     * a decorator whose sends are fakes causes no e-mail. It does not call {@code with}.
     *
     * <p>A run calls the ledger, the listener and the token supplier on a thread of the SDK, without the thread-locals
     * of the caller.
     *
     * @param client sends the requests
     * @param ledger stores the items and what became of them
     * @param options the options of the batch
     * @return a sender, to be closed after use
     * @throws IllegalArgumentException if an argument is null
     */
    public static BatchSender of(AttestClient client, SendLedger ledger, BatchOptions options) {
        return new BatchSender(client, ledger, options, TimeSource.system());
    }

    /** The report of a run. A data source that leads it elsewhere must not look like a batch that is settled. */
    BatchReport wholeReport(@Nullable Ending ending, @Nullable AttestException stoppedBy) {
        long before = expected();
        BatchReport report = report(ending, stoppedBy);
        long items =
                report.counts().values().stream().mapToLong(Long::longValue).sum();
        // Others may add and withdraw meanwhile.
        long expected = Math.min(before, expected());
        if (items < expected) {
            throw new IllegalStateException("the ledger has " + items + " items, but this sender has added " + expected
                    + ": its data source depends on the thread, and a run has a thread of its own; or it reads from a"
                    + " replica that is behind; or others deleted or withdrew some: use a new sender then");
        }
        // From now on, old rows may be deleted.
        expectNothing();
        return report;
    }

    private long expected() {
        return Math.max(added.get(), mostAtOnce.get());
    }

    private void expectNothing() {
        added.set(0);
        mostAtOnce.set(0);
    }

    /** Returns the time that a slow claim and its call may take, plus a minute for clocks that differ. */
    Duration lease() {
        return timeout.multipliedBy(2).plusMinutes(1);
    }

    /**
     * Adds items to the ledger, and commits that at once, also within a transaction of the application: for items that
     * a rollback is to take back, call
     * {@link io.attest.client.jdbc.JdbcSendLedger#add(java.sql.Connection, Collection)}. Items that are already there
     * stay unchanged, whatever their state, so an application can add the same items again after a crash. A key that
     * the ledger has with a different request is a conflict. It is in the result and in the reports of this sender, and
     * does not keep the other items from being added.
     *
     * @param items the items to add
     * @return how many items were new, how many were there, and the keys in conflict
     * @throws IllegalArgumentException if {@code items} is null or has a null
     * @throws IllegalStateException if the ledger has the items of a service at another address, see {@link #rebind()}
     */
    @CheckReturnValue
    public AddResult add(Collection<SendItem> items) {
        List<SendItem> all = Arguments.list("items", items);
        owner.checkAddress();
        Set<String> keys = all.stream().map(SendItem::key).collect(Collectors.toSet());
        AddResult result = ledger.add(all);
        added.addAndGet(result.added());
        conflicts.removeAll(keys);
        conflicts.addAll(result.conflicts());
        mostAtOnce.accumulateAndGet(keys.size(), Math::max);
        return result;
    }

    /**
     * Adds one item to the ledger. An item that is already there stays unchanged, whatever its state.
     *
     * @param key the application's own name for the item, as {@link SendItem} describes it
     * @param request the request to send
     * @return whether the item was new
     * @throws IllegalArgumentException if an argument is null, the key has the wrong length or characters, or the
     *     ledger has the key with a different request
     */
    public boolean add(String key, CreateAttestationRequest request) {
        AddResult result = add(List.of(SendItem.of(key, request)));
        if (!result.conflicts().isEmpty()) {
            throw new IllegalArgumentException("the ledger has " + key + " with another request");
        }
        return result.added() > 0;
    }

    /**
     * Takes pending items back, so that they are not sent: for instance those of a message with a mistake, which can be
     * added again with another text. An item that is being sent, or has any other state, stays as it is.
     *
     * @param keys the keys of the items; one without an item is passed over
     * @return the keys of those that were pending and are gone, in the order given
     * @throws IllegalArgumentException if {@code keys} is null or has a null
     * @throws IllegalStateException as for {@link #add(Collection)}
     */
    @CheckReturnValue
    public List<String> withdraw(Collection<String> keys) {
        List<String> all = Arguments.list("keys", keys);
        owner.checkAddress();
        expectNothing();
        List<String> withdrawn = ledger.withdraw(all);
        withdrawn.forEach(conflicts::remove);
        return withdrawn;
    }

    /**
     * Sends the pending items, and returns when nothing is left to send: no item is pending, and none is being sent,
     * here or by another worker. The rate limit may make that take long. If a worker has died, the run waits until the
     * lease of its item ends, and the item is {@code UNKNOWN}. Runs may overlap, in this process and in others.
     *
     * <p>{@link BatchReport#ending()} says if the run ended before that: {@link #close()} or an interrupt ended it, or
     * it gave up.
     *
     * <p>For each item, a run waits for the rate limit in the queue of all calls of the client, and claims the item
     * when it may send. So no item is {@code SENDING} while the run waits.
     *
     * <p>A run that has something to send begins with {@code GET /me}. Only the answer 200 with the current user is a
     * <em>sign of life</em>. So a wrong base URL, a refused token or a captive portal touches no item. With the first
     * one, the ledger remembers whose items it has: those of this address of the service and of this organization. A
     * run with others throws, for another address when it begins, and for both at each sign of life: see
     * {@link #rebind}. Organizations of one name cannot be told apart.
     *
     * <table>
     * <caption>The state of the item and the course of the run after each answer</caption>
     * <tr><th>answer to the send</th><th>item</th><th>run</th></tr>
     * <tr><td>201 that is no page, if no row below says more</td>
     *     <td>{@code SENT}, even if the response cannot be read</td><td>goes on</td></tr>
     * <tr><td>401 of the service</td><td>{@code PENDING}</td>
     *     <td>asks for a sign of life, with the token that the supplier has then; gives up after the second in a
     *     row</td></tr>
     * <tr><td>402 or 403 of the service; a proxy whose tunnel wants a password; a certificate that is not
     *     accepted</td><td>{@code PENDING}</td><td>gives up</td></tr>
     * <tr><td>400, 404 or 422 of the service</td><td>{@code REJECTED}</td>
     *     <td>goes on; after a 404 that follows another answer, with a sign of life: the token may be that of another
     *     organization</td></tr>
     * <tr><td>201 with the status {@code failed} or {@code bounced}</td><td>{@code UNKNOWN}</td><td>goes on</td></tr>
     * <tr><td>429 of the service</td><td>{@code PENDING}</td>
     *     <td>waits for 1, 2, 4 to 60 s, or as long as it asks if that is longer, an hour at most; then goes on</td>
     *     </tr>
     * <tr><td>none, and the request was not sent</td><td>{@code PENDING}</td><td>waits for a sign of life</td></tr>
     * <tr><td>anything else, such as a timeout, a 5xx, a page, or a 201 about another request</td>
     *     <td>{@code UNKNOWN}</td>
     *     <td>waits for a sign of life; after the second in a row, pauses the ledger and gives up</td></tr>
     * </table>
     *
     * <p>An error is of the service if {@link io.attest.client.error.ApiException#isFromService()} says so.
     *
     * <table>
     * <caption>When a run asks for a sign of life, and when it ends</caption>
     * <tr><th>what happens</th><th>what the run does</th></tr>
     * <tr><td>it begins; a send has no clear answer; a 401 of the service; a 404 of it after another answer</td>
     *     <td>sends nothing before a sign of life</td></tr>
     * <tr><td>{@code GET /me} fails; the access token is missing or blank</td>
     *     <td>asks again after 1, 2, 4 to 60 s, or when {@code Retry-After} says, after an hour at most</td></tr>
     * <tr><td>no send has had a clear answer for the {@linkplain BatchOptions#patience patience}, be it for failures or
     *     for 429s</td><td>gives up</td></tr>
     * <tr><td>it has had no sign so far, and each answer for a minute is one that no wait mends, such as a redirect, a
     *     page or a 404</td><td>gives up: the base URL is wrong, or something else stands there</td></tr>
     * <tr><td>{@code GET /me} ends in 402, 403 or a second 401 in a row, all of the service, or in 407; a proxy wants a
     *     password; the server's certificate is not accepted</td><td>gives up at once</td></tr>
     * <tr><td>two sends in a row, in any runs of this sender, end in doubt</td>
     *     <td>pauses the ledger and gives up; other runs end when they see that</td></tr>
     * </table>
     *
     * <p>So an outage leaves one item {@code UNKNOWN}, however long it is, and one more for each run that overlaps. A
     * firewall that blocks sends leaves two: a person looks into the cause, and calls {@link #resume}.
     * {@link BatchListener#waits} is told when a wait for the service begins, and of each wait above ten seconds.
     *
     * <p>A claim that fails is made again until the timeout of a call is over, and a result that the ledger does not
     * take is written again until the lease of the item ends. Look at {@link BatchReport#stoppedBy()} before the next
     * run: a schedule that ignores it fails in the same way again.
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
     * @throws IllegalStateException if the client is closed; if the ledger has the items of another address or
     *     organization, and nothing is sent; if {@code attestationRequests()} of the client is a mock or decorator that
     *     returns null or does not ask for the request; if claiming an item took longer than the timeout of a call, and
     *     the item is {@code PENDING}; or if the ledger has fewer items than this sender has added: its data
     *     source depends on the thread or reads from a replica, or others withdrew or deleted some, for instance
     */
    @CheckReturnValue
    public BatchReport run() {
        return run(ChronoUnit.FOREVER.getDuration());
    }

    /**
     * Sends items as {@link #run()} does, but only for a limited time, after which the ending is
     * {@link Ending#TIME_OVER}.
     *
     * @param atMost no send begins after this time; a send that has begun finishes. A run that waits ends at that time.
     *     With zero, nothing is sent
     * @return the state of all items in the ledger, including those that other runs sent
     * @throws RuntimeException as for {@link #run()}
     * @throws IllegalArgumentException if {@code atMost} is null or negative
     */
    @CheckReturnValue
    public BatchReport run(Duration atMost) {
        BatchRun run = new BatchRun(this, Arguments.notNegative("atMost", atMost));
        runs.add(run);
        try {
            if (closed) {
                // close() may have stopped the runs before this one was added.
                run.stop(Ending.CLOSED);
            }
            return run.runAndAwait();
        } finally {
            runs.remove(run);
        }
    }

    /** Counts the sends that end in doubt one after the other, and pauses the ledger at the second. */
    boolean counted(Verdict verdict) {
        AttestException failure = verdict.failure();
        if (verdict.isDecision()) {
            inDoubt.set(0);
        } else if (verdict.state() == SendState.UNKNOWN && failure != null && inDoubt.incrementAndGet() >= 2) {
            ledger.pause("two sends in a row ended in doubt: " + Verdict.name(failure));
            inDoubt.set(0);
            return true;
        }
        return false;
    }

    /**
     * Returns the state of the items without sending any. Items whose worker died become {@code UNKNOWN} if their lease
     * has ended, and the listener is told of each.
     *
     * @return the report, in which {@code stoppedBy()} is null, also if the last run was stopped
     */
    public BatchReport report() {
        return report(null, null);
    }

    BatchReport report(@Nullable Ending ending, @Nullable AttestException stoppedBy) {
        expire();
        // A listener may have interrupted this thread, and a pool of connections would refuse it.
        boolean interrupted = Thread.interrupted();
        try {
            BatchReport found = BatchReport.of(ledger.counts(), ending, stoppedBy);
            return new BatchReport(found.counts(), found.ending(), stoppedBy, List.copyOf(conflicts));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Makes the items {@code UNKNOWN} whose workers have died, and tells of each, whatever the listener throws. */
    void expire() {
        RuntimeException first = null;
        for (SendEntry entry : ledger.expire(time.now())) {
            try {
                options.listener().settled(entry, null);
            } catch (RuntimeException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /**
     * Returns the items in a state, such as those about which a person has to decide. Items whose worker died become
     * {@code UNKNOWN} first if their lease has ended, and the listener is told of each. The list is in memory, so that
     * of many thousand items is large.
     *
     * @param state the state
     * @return the items in the order in which they were added
     * @throws IllegalArgumentException if {@code state} is null
     */
    public List<SendEntry> entries(SendState state) {
        Arguments.required("state", state);
        expire();
        return ledger.entries(state);
    }

    /**
     * Records that a person found out that an unknown item was sent.
     *
     * @param key the key of the item
     * @return whether the decision was recorded; false if there is no such item, or it is not {@code UNKNOWN}
     */
    public boolean markSent(String key) {
        return ledger.decide(key, SendState.SENT);
    }

    /**
     * Records that a person decided to send an item again, because it was not sent or because a second e-mail does no
     * harm. The next run sends it. A worker that died does not send it any more, but one that is only suspended does
     * when it goes on. So make sure first that the worker has ended.
     *
     * @param key the key of the item
     * @return whether the decision was recorded; false if there is no such item, or it is neither {@code UNKNOWN} nor
     *     {@code REJECTED}
     */
    public boolean sendAgain(String key) {
        return ledger.decide(key, SendState.PENDING);
    }

    /**
     * Records that a person decided to send several items again, as {@link #sendAgain(String)} does for one: all those
     * of a state, or those with a certain reason.
     *
     * <pre>{@code
     * int again = sender.sendAgain(SendState.REJECTED, entry -> entry.reason().contains("no published revision"));
     * }</pre>
     *
     * @param state {@code UNKNOWN} or {@code REJECTED}
     * @param which whether an item of that state is to be sent again
     * @return how many items the next run sends again
     * @throws IllegalArgumentException if an argument is null
     */
    public int sendAgain(SendState state, Predicate<SendEntry> which) {
        Arguments.required("which", which);
        int again = 0;
        for (SendEntry entry : entries(state)) {
            if (which.test(entry) && sendAgain(entry.item().key())) {
                again++;
            }
        }
        return again;
    }

    /**
     * Pauses the batch in the ledger until {@link #resume}, for all senders on all machines, and for those that start
     * later. A run that is under way ends after the request in flight, and sends nothing more. A run of this sender
     * that waits ends at once. One of another sender ends when it would send. If the batch is paused already, it keeps
     * the reason that it has, which {@link #pauseReason()} returns.
     *
     * <p>The ending of such a run is {@link Ending#PAUSED}, unless nothing is left to send.
     *
     * @param reason why, for those who find it paused. Its first 255 characters are stored, with {@code ?} for those
     *     that are not printable ASCII
     * @throws IllegalArgumentException if {@code reason} is null
     */
    public void pause(String reason) {
        ledger.pause(Verdict.storable(Arguments.required("reason", reason)));
        runs.forEach(run -> run.stop(Ending.PAUSED));
    }

    /**
     * Returns why the batch is paused.
     *
     * @return the reason that was passed to {@link #pause}, or that a run gave; null if the batch is not paused
     */
    public @Nullable String pauseReason() {
        return ledger.pauseReason();
    }

    /**
     * Ends a pause, so that the next run sends again. If a run has paused the batch after two sends in doubt, find the
     * cause first: {@link #pauseReason()} has the exception. Does nothing if the batch is not paused.
     */
    public void resume() {
        ledger.resume();
    }

    /**
     * Says that the items of the ledger are those of the client's service, although its address or the name of the
     * organization has changed. The ledger remembers both from the first run that has something to send. A run over the
     * items of another service throws: what a test system has sent would not be sent by the real one. Asks
     * {@code GET /me}, and sends nothing.
     *
     * @throws AttestException if {@code GET /me} fails
     */
    public void rebind() {
        owner.rebind(client.me().get(options.calls()));
    }

    /**
     * Ends the runs of this sender. Those that wait end at once, and no send begins from now on. This method waits
     * until the requests in flight have finished and their results are in the ledger. That takes about the timeout of a
     * call at most. If the ledger cannot be written, it waits until the lease of an item ends. A later run sends
     * nothing.
     *
     * <p>In a listener, this method returns at once, and its run ends after the listener.
     */
    @Override
    public void close() {
        closed = true;
        List<BatchRun> ending = List.copyOf(runs);
        ending.forEach(run -> run.stop(Ending.CLOSED));
        // Two runs whose listeners close would wait for each other.
        if (ending.stream().noneMatch(BatchRun::isHere)) {
            ending.forEach(BatchRun::join);
        }
    }
}
