package io.attest.client.batch;

import io.attest.client.error.AttestException;
import org.jspecify.annotations.Nullable;

/**
 * Is told about each item that a run has tried, for progress and for reports. A listener of several senders, or of a sender
 * whose runs overlap, must be thread-safe.
 */
@FunctionalInterface
public interface BatchListener {

    /**
     * Called after each try, when its result is in the ledger, on the thread that sends. The next item waits for this method.
     * An exception ends the run, and {@link BatchSender#run()} throws it.
     *
     * @param entry the item and its state: {@code SENT}, {@code REJECTED} or {@code UNKNOWN}; or {@code PENDING} if nothing
     *     was sent and the item will be tried again, now or in a later run
     * @param failure what the call threw, with the service's own words. An item can be {@code SENT} although the call threw:
     *     the service accepted the request, and its response is lost. Null if the call returned, or if none was made
     *     because the access token or the ledger took too long or failed
     */
    void tried(SendEntry entry, @Nullable AttestException failure);
}
