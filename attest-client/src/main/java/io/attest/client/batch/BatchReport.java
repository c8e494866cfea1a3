package io.attest.client.batch;

import io.attest.client.error.AttestException;
import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many items of a batch are in each state, after this run and all others so far. {@link BatchSender#entries} has
 * the items themselves.
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param counts how many items are in each state; a sender's report contains every state. Unmodifiable,
 *     in the order of the states
 * @param ending why the run ended. In a report that no run made: {@code SETTLED} if nothing is left to send, else null
 * @param stoppedBy what the run {@linkplain Ending#GAVE_UP gave up} because of, see {@link BatchSender#run()}; else
 *     null
 * @param conflicts the keys of items that this sender was to add when it last got them, and that the ledger has with
 *     another request, for instance since a message was corrected: that is not sent. In the order of the alphabet,
 *     unmodifiable
 */
public record BatchReport(
        Map<SendState, Long> counts,
        @Nullable Ending ending,
        @Nullable AttestException stoppedBy,
        List<String> conflicts)
        implements Serializable {

    /** Creates a report and copies the map and the list. */
    public BatchReport {
        counts = Collections.unmodifiableMap(new TreeMap<>(Arguments.map("counts", counts)));
        conflicts = Arguments.list("conflicts", conflicts);
    }

    /**
     * Returns a report without conflicts, for instance for a test. Its ending is {@code SETTLED} if nothing is left to
     * send and nothing stopped the run, whatever is given.
     *
     * @param counts how many items are in each state; a state that is missing has none
     * @param ending why the run ended, or null
     * @param stoppedBy what the run gave up because of, or null
     * @return the report
     * @throws IllegalArgumentException if {@code counts} is null
     */
    public static BatchReport of(
            Map<SendState, Long> counts, @Nullable Ending ending, @Nullable AttestException stoppedBy) {
        boolean settled = stoppedBy == null && left(Arguments.required("counts", counts)) == 0;
        return new BatchReport(counts, settled ? Ending.SETTLED : ending, stoppedBy, List.of());
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
     * Returns whether the batch is settled, and every item was sent as it was added: none was rejected, none is
     * unknown, and none is in conflict.
     *
     * @return whether every item is {@code SENT}, and there are no conflicts; true if there are no items
     */
    public boolean allSent() {
        return isSettled() && conflicts.isEmpty() && count(SendState.REJECTED) == 0 && count(SendState.UNKNOWN) == 0;
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
     * Returns the ending, the numbers, that of conflicts if there are any, and the class of {@code stoppedBy} without
     * its message, which may quote the service.
     *
     * @return a text without personal data
     */
    @Override
    public String toString() {
        String stop = stoppedBy == null ? null : stoppedBy.getClass().getSimpleName();
        String others = conflicts.isEmpty() ? "" : ", conflicts=" + conflicts.size();
        return "BatchReport[ending=" + ending + ", counts=" + counts + ", stoppedBy=" + stop + others + "]";
    }
}
