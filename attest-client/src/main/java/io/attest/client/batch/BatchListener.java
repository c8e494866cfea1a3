package io.attest.client.batch;

import io.attest.client.error.AttestException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told what became of each item that a sender sends, so that a progress bar can count. A listener of several
 * senders, or of a sender with overlapping runs, must be thread-safe.
 */
@FunctionalInterface
public interface BatchListener {

    /**
     * Called once for each item that a run of the sender makes {@code SENT}, {@code REJECTED} or {@code UNKNOWN}, when
     * that is in the ledger, on the thread that sends. The next item waits for this method. An exception ends the run,
     * and {@link BatchSender#run()} throws it.
     *
     * <p>It is not called when an item is {@code PENDING} again, when another sender sends an item, when a person
     * decides about one, or when an item becomes {@code UNKNOWN} because its lease has ended; the ledger has all of
     * these. It is called again for an item that a person sends again. If a person decided about the item while it was
     * being sent, the ledger keeps that decision, and this method gets the result all the same.
     *
     * @param entry the item and its state: {@code SENT}, {@code REJECTED} or {@code UNKNOWN}
     * @param failure what the call threw, with the service's own words; null if it returned. An item can be
     *     {@code SENT} although the call threw: the service returned 201, and its response could not be read
     */
    void settled(SendEntry entry, @Nullable AttestException failure);

    /**
     * Called once for each outage, on the thread that sends, when the run begins to wait for the service. It sends
     * nothing until {@code GET /me} is answered, see {@link BatchOptions#patience}. Does nothing by default.
     *
     * @param wait how long the run waits before it asks for the first time
     * @param failure what the send threw
     */
    default void waits(Duration wait, AttestException failure) {}
}
