package io.attest.client.batch;

import io.attest.client.error.AttestException;
import org.jspecify.annotations.Nullable;

/**
 * Receives each item that a run has tried, for progress bars and reports. A listener of several senders, or of a sender
 * with overlapping runs, must be thread-safe.
 */
@FunctionalInterface
public interface BatchListener {

    /**
     * Called after each try, when its result is in the ledger, on the thread that sends. The next item waits for this
     * method. An exception ends the run, and {@link BatchSender#run()} throws it. While the rate limit is used up, it
     * is called about every 5 seconds with an item that is {@code PENDING}. If a person decided about the item while it
     * was sent, the ledger keeps that decision, and this method gets the result all the same.
     *
     * @param entry the item and its state: {@code SENT}, {@code REJECTED} or {@code UNKNOWN}; or {@code PENDING} if
     *     nothing was sent and the item will be tried again, now or in a later run
     * @param failure what the call threw, with the service's own words. An item can be {@code SENT} although the call
     *     threw: the service returned 201, and its response could not be read. Null if the call returned, or if none
     *     was made because the token supplier failed, the client was closed, the ledger was slow, or the run was to end
     */
    void tried(SendEntry entry, @Nullable AttestException failure);
}
