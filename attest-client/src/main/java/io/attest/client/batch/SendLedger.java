package io.attest.client.batch;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a batch, which its workers share. {@link JdbcSendLedger} keeps it in a database; applications can implement
 * others, and check them with {@code SendLedgerContract} of the sandbox.
 *
 * <p>An implementation is thread-safe, and several processes may use the same ledger at once. Each change is one atomic step,
 * and durable when its method returns. A method that cannot be carried out throws an unchecked exception, which ends the run
 * that called it; what it wrote by then may be stored or not, or stored later. No method is interrupted by the SDK.
 *
 * <p>These are the only changes of a state:
 *
 * <table>
 * <caption>Changes of a state</caption>
 * <tr><th>method</th><th>from</th><th>to</th></tr>
 * <tr><td>{@link #claim}</td><td>{@code PENDING}</td><td>{@code SENDING}</td></tr>
 * <tr><td>{@link #settle}</td><td>{@code SENDING} or {@code UNKNOWN} of the same claim</td>
 *     <td>{@code SENT}, {@code REJECTED}, {@code UNKNOWN} or {@code PENDING}</td></tr>
 * <tr><td>{@link #expire}</td><td>{@code SENDING}</td><td>{@code UNKNOWN}</td></tr>
 * <tr><td>{@link #decide}</td><td>{@code UNKNOWN}</td><td>{@code SENT} or {@code PENDING}</td></tr>
 * <tr><td>{@link #decide}</td><td>{@code REJECTED}</td><td>{@code PENDING}</td></tr>
 * </table>
 */
public interface SendLedger {

    /**
     * Adds items in the state {@code PENDING}, all or none. An item whose key is there already stays as it is.
     *
     * @param items the items to add; a key may occur more than once
     * @return how many were not there before
     * @throws IllegalArgumentException if a key is there with a request that is not equal
     */
    int add(Collection<SendItem> items);

    /**
     * Takes one item that is {@code PENDING}, if possible the one that was added first. It is {@code SENDING} then. Of many
     * callers, only one gets it.
     *
     * @param claim stands for this take: at most 36 ASCII characters, never used before
     * @param now the time of the caller
     * @param leaseUntil when {@link #expire} may give the item up
     * @return the item, or null if none is {@code PENDING}
     */
    @Nullable
    SendItem claim(String claim, Instant now, Instant leaseUntil);

    /**
     * Writes what became of an item that was claimed. It replaces {@code UNKNOWN} too, if {@link #expire} wrote it: a worker
     * that was slow knows what happened. It does not replace a decision of {@link #decide}.
     *
     * @param claim as it was passed to {@link #claim}
     * @param result the item and all that is stored of it
     * @return whether it was written; false if a person has decided about the item meanwhile
     */
    boolean settle(String claim, SendEntry result);

    /**
     * Makes the items {@code UNKNOWN} that are {@code SENDING} and whose lease ended before {@code now}.
     *
     * @param now the time of the caller
     * @return how many there were
     */
    int expire(Instant now);

    /**
     * Writes a person's decision. A worker that claimed the item before cannot settle it any more.
     *
     * @param key the key of the item
     * @param decision {@code SENT}, for an item that is {@code UNKNOWN}; or {@code PENDING}, for one that is
     *     {@code UNKNOWN} or {@code REJECTED}
     * @param now the time of the caller
     * @return whether it was written; false if there is no such item, or it is in another state
     * @throws IllegalArgumentException if {@code decision} is another state
     */
    boolean decide(String key, SendState decision, Instant now);

    /**
     * Counts the items.
     *
     * @return a number for each state, from 0
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
