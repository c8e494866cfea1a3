package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of all items of a batch, after this run and all others so far.
 *
 * @param counts how many items are in each state; a sender's report contains every state. Unmodifiable
 * @param unknown the items about which a person has to decide, in the order in which they were added. Unmodifiable
 * @param rejected the items that the service rejected, in the same order. Unmodifiable
 * @param stoppedBy why the run gave up, see {@link BatchSender#run()}; null if it did not give up
 */
public record BatchReport(
        Map<SendState, Long> counts,
        List<SendEntry> unknown,
        List<SendEntry> rejected,
        @Nullable AttestException stoppedBy) {

    /** Creates a report and copies its collections. */
    public BatchReport {
        counts = Map.copyOf(counts);
        unknown = List.copyOf(unknown);
        rejected = List.copyOf(rejected);
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
}
