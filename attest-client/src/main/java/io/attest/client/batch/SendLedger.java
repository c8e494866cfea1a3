package io.attest.client.batch;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stores the items of a batch and their states, for all of its workers. The package {@code io.attest.client.jdbc} has a
 * ledger in a database, which can be a file of H2 or SQLite. Applications can implement other ledgers, and check them
 * with {@code SendLedgerContract} of the examples.
 *
 * <p>An implementation must be thread-safe, and several processes may use the same ledger at once. Each change is one
 * atomic step, and is durable when its method returns. A method that fails throws an unchecked exception; its change
 * may be stored, not stored, or stored later. A run calls {@link #claim}, {@link #held} and {@link #settle} again for
 * some time; any other exception ends it. The SDK does not interrupt any method.
 *
 * <p>The state of an item changes only in these ways:
 *
 * <table>
 * <caption>Changes of the state of an item</caption>
 * <tr><th>method</th><th>from</th><th>to</th></tr>
 * <tr><td>{@link #claim}</td><td>{@code PENDING}</td><td>{@code SENDING}</td></tr>
 * <tr><td>{@link #withdraw}</td><td>{@code PENDING}</td><td>none: it is no item any more</td></tr>
 * <tr><td>{@link #settle}</td><td>{@code SENDING} or {@code UNKNOWN} of the same claim</td>
 *     <td>{@code SENT}, {@code REJECTED}, {@code UNKNOWN} or {@code PENDING}</td></tr>
 * <tr><td>{@link #expire}</td><td>{@code SENDING}</td><td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@link #decide}</td><td>{@code UNKNOWN}</td><td>{@code SENT} or {@code PENDING}</td></tr>
 * <tr><td>{@link #decide}</td><td>{@code REJECTED}</td><td>{@code PENDING}</td></tr>
 * </table>
 */
public interface SendLedger {

    /**
     * Adds items in the state {@code PENDING}, in one step. If a key is already there, its item stays unchanged, and
     * the others are added.
     *
     * @param items the items to add; a key may occur more than once
     * @return how many items were new, how many were there, and which are there with a different request
     */
    AddResult add(Collection<SendItem> items);

    /**
     * Takes {@code PENDING} items back, all in one step: no claim gets them any more. Their keys are new to
     * {@link #add} then. If a caller competes with a {@link #claim}, only one of them gets the item.
     *
     * @param keys the keys of the items; those of items that are not there or in another state are passed over
     * @return the keys of those that were {@code PENDING}, in the order given, each once
     * @throws IllegalArgumentException if {@code keys} is null or has a null
     */
    List<String> withdraw(Collection<String> keys);

    /**
     * Returns whether {@link #claim} would find an item. A run asks before each send, so this must not take longer if
     * many items are settled.
     *
     * @return whether an item is {@code PENDING} and the batch is not paused
     */
    boolean hasPending();

    /**
     * Takes one {@code PENDING} item, if possible the one that was added first, and makes it {@code SENDING}. If
     * several callers compete for an item, only one of them gets it.
     *
     * <p>If this method has thrown, what it took may be stored all the same. So a run asks {@link #held} before it
     * calls this method again with the same arguments.
     *
     * @param claim identifies this claim: at most 36 ASCII characters, which no other claim has
     * @param now the time of the caller, which the item keeps as its {@link SendEntry#at()} until it is claimed again
     * @param leaseUntil after this time, {@link #expire} may make the item {@code UNKNOWN}
     * @return the item, or null if none is {@code PENDING} or the batch is {@linkplain #pause paused}
     */
    @Nullable
    SendItem claim(String claim, Instant now, Instant leaseUntil);

    /**
     * Returns the item that a claim has made {@code SENDING}.
     *
     * @param claim as it was passed to {@link #claim}
     * @return the item, or null if the claim holds none
     */
    @Nullable
    SendItem held(String claim);

    /**
     * Writes the result of a claimed item. It also replaces an {@code UNKNOWN} that {@link #expire} wrote, since a slow
     * worker knows what happened. It does not replace a decision that {@link #decide} wrote. A run
     * writes the same state again if this method has thrown, perhaps with a reason in ASCII.
     *
     * @param claim as it was passed to {@link #claim}
     * @param result the item, its new state and everything else to store; {@link SendEntry} describes the
     *     length and the characters of {@code attestationRequestId} and {@code reason}. Its {@code at} is the time that
     *     was passed to {@link #claim}
     * @return whether the result is in the ledger; false if another claim holds the item, another state is written, or
     *     a person has decided about it in the meantime
     */
    boolean settle(String claim, SendEntry result);

    /**
     * Changes every {@code SENDING} item whose lease ended before {@code now} to {@code UNKNOWN}.
     *
     * @param now the time of the caller
     * @return the items that this call has made {@code UNKNOWN}, each returned to one caller only
     */
    List<SendEntry> expire(Instant now);

    /**
     * Writes a person's decision. A worker that claimed the item earlier can no longer settle it.
     *
     * @param key the key of the item
     * @param decision {@code SENT}, for an item that is {@code UNKNOWN}; or {@code PENDING}, for one that is
     *     {@code UNKNOWN} or {@code REJECTED}
     * @return whether it was written; false if there is no such item, or it is in another state
     * @throws IllegalArgumentException if {@code key} is null, or {@code decision} is another state
     */
    boolean decide(String key, SendState decision);

    /**
     * Returns whose items these are.
     *
     * @return what was passed to {@link #bind} last, or null if nothing was
     */
    @Nullable
    String service();

    /**
     * Records whose items these are: the address of the service and the name of the organization.
     *
     * @param before what {@link #service} has returned
     * @param service any text
     * @return whether it was recorded; false if {@code before} is not what the ledger has
     */
    boolean bind(@Nullable String before, String service);

    /**
     * Pauses the batch for all workers, also those that start later: {@link #claim} returns null until
     * {@link #resume}. A call of {@code claim} that begins after this method has returned takes no item. Everything
     * else goes on. If the batch is paused already, it keeps the reason that it has.
     *
     * @param reason why, at most 255 printable ASCII characters
     */
    void pause(String reason);

    /** Ends a pause. Does nothing if the batch is not paused. */
    void resume();

    /**
     * Returns why the batch is paused.
     *
     * @return the reason that was passed to {@link #pause}, or null if the batch is not paused
     */
    @Nullable
    String pauseReason();

    /**
     * Counts the items.
     *
     * @return the number of items in each state, 0 included
     */
    Map<SendState, Long> counts();

    /**
     * Returns the items in a state.
     *
     * @param state the state
     * @return the items, in the order in which they were added
     */
    List<SendEntry> entries(SendState state);
}
