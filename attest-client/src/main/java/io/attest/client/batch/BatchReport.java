package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of all items of a batch, after this run and all others so far.
 *
 * @param counts how many items are in each state; a sender's report contains every state. Unmodifiable,
 *     in the order of the states
 * @param unknown the items about which a person has to decide, in the order in which they were added. Unmodifiable
 * @param rejected the items that the service rejected, in the same order. Unmodifiable
 * @param stoppedBy why the run gave up, see {@link BatchSender#run()}; null if it did not give up, also if it ended
 *     because of an interrupt, {@link BatchSender#close()} or its time
 */
public record BatchReport(
        Map<SendState, Long> counts,
        List<SendEntry> unknown,
        List<SendEntry> rejected,
        @Nullable AttestException stoppedBy) {

    /** Creates a report and copies its collections. */
    public BatchReport {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
        unknown = List.copyOf(unknown);
        rejected = List.copyOf(rejected);
    }

    static BatchReport of(SendLedger ledger, Instant now, @Nullable AttestException stoppedBy) {
        int unused = ledger.expire(now);
        return new BatchReport(
                ledger.counts(), ledger.entries(SendState.UNKNOWN), ledger.entries(SendState.REJECTED), stoppedBy);
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
