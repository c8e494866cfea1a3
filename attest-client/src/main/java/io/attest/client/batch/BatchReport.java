package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
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
 * @param ending why the run ended. In a report that no run made: {@code SETTLED} if nothing is left to send, else null
 * @param stoppedBy what the run {@linkplain Ending#GAVE_UP gave up} because of, see {@link BatchSender#run()}; else
 *     null
 */
public record BatchReport(
        Map<SendState, Long> counts,
        @Nullable Ending ending,
        @Nullable AttestException stoppedBy) implements Serializable {

    /** Creates a report and copies the map. */
    public BatchReport {
        counts = Collections.unmodifiableMap(new TreeMap<>(Arguments.required("counts", counts)));
    }

    /** Returns a report; a run that did not give up has settled everything if nothing is left, however it ended. */
    static BatchReport of(Map<SendState, Long> counts, @Nullable Ending ending, @Nullable AttestException stoppedBy) {
        boolean settled = stoppedBy == null && left(counts) == 0;
        return new BatchReport(counts, settled ? Ending.SETTLED : ending, stoppedBy);
    }

    /** Returns how many items are still to be sent, or are being sent. */
    static long left(Map<SendState, Long> counts) {
        return counts.getOrDefault(SendState.PENDING, 0L) + counts.getOrDefault(SendState.SENDING, 0L);
    }

    /**
     * Returns whether the ending is {@link Ending#SETTLED}: nothing is left to send. Otherwise another run is needed.
     *
     * <p>Items that are {@code UNKNOWN} or {@code REJECTED} do not keep a batch from being settled, because no run
     * sends them: see {@link #allSent()}. A person decides about them; after {@link BatchSender#sendAgain}, the batch
     * is no longer settled.
     *
     * @return whether the batch is settled; true if there are no items
     */
    public boolean isSettled() {
        return ending == Ending.SETTLED;
    }

    /**
     * Returns whether the batch is settled, and every item was sent: none was rejected, and none is unknown.
     *
     * @return whether every item is {@code SENT}; true if there are no items
     */
    public boolean allSent() {
        return isSettled() && count(SendState.REJECTED) == 0 && count(SendState.UNKNOWN) == 0;
    }

    /**
     * Returns how many items are in a state.
     *
     * @param state the state
     * @return the number, from 0
     */
    public long count(SendState state) {
        return counts.getOrDefault(Arguments.required("state", state), 0L);
    }

    /**
     * Returns the ending, the numbers, and the class of {@code stoppedBy} without its message, which may quote the
     * service.
     *
     * @return a text without personal data
     */
    @Override
    public String toString() {
        String stop = stoppedBy == null ? null : stoppedBy.getClass().getSimpleName();
        return "BatchReport[ending=" + ending + ", counts=" + counts + ", stoppedBy=" + stop + "]";
    }
}
