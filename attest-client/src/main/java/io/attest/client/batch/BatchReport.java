package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of the items of a batch so far, in this run and in all others.
 *
 * @param counts how many items are in each state; every state has its number. Unmodifiable
 * @param unknown the items that a person has to decide about, in the order in which they were added. Unmodifiable
 * @param rejected the items that the service rejected, in the same order. Unmodifiable
 * @param stoppedBy why the run gave up, see {@link BatchSender#run()}; null if it did not
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
