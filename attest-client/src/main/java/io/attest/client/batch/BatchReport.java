package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many items of a batch are in each state, after this run and all others so far. {@link BatchSender#entries} has
 * the items themselves.
 *
 * @param counts how many items are in each state; a sender's report contains every state. Unmodifiable,
 *     in the order of the states
 * @param stoppedBy why the run gave up, see {@link BatchSender#run()}; null if it did not give up, also if it ended
 *     because of an interrupt, {@link BatchSender#close()} or its time
 */
public record BatchReport(
        Map<SendState, Long> counts, @Nullable AttestException stoppedBy) {

    /** Creates a report and copies the map. */
    public BatchReport {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    static BatchReport of(SendLedger ledger, Instant now, @Nullable AttestException stoppedBy) {
        int unused = ledger.expire(now);
        return new BatchReport(ledger.counts(), stoppedBy);
    }

    /**
     * Returns whether nothing is left to be sent: no item is {@code PENDING} or {@code SENDING}, and the run was not
     * {@linkplain #stoppedBy() stopped}. Otherwise another run is needed. If only {@code SENDING} items are left, wait
     * before that run: another worker is sending them, or it has died, and they become {@code UNKNOWN} when their lease
     * ends.
     *
     * <p>Items that are {@code UNKNOWN} or {@code REJECTED} do not keep a batch from being complete, because no run
     * sends them. A person decides about them; after {@link BatchSender#sendAgain}, the batch is no longer complete.
     *
     * @return whether the batch is complete; true if there are no items
     */
    public boolean isComplete() {
        return stoppedBy == null && count(SendState.PENDING) == 0 && count(SendState.SENDING) == 0;
    }

    /**
     * Returns how many items are in a state.
     *
     * @param state the state
     * @return the number, from 0
     */
    public long count(SendState state) {
        return counts.getOrDefault(state, 0L);
    }

    /**
     * Returns the numbers, and the class of {@code stoppedBy} without its message, which may quote the service.
     *
     * @return a text without personal data
     */
    @Override
    public String toString() {
        String stop = stoppedBy == null ? null : stoppedBy.getClass().getSimpleName();
        return "BatchReport[counts=" + counts + ", stoppedBy=" + stop + "]";
    }
}
