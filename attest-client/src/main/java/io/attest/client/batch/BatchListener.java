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
     * Called after each try, once its result is in the ledger, on the thread that sends. The next item waits for this
     * method. If it throws an exception, the run ends, and {@link BatchSender#run()} throws that exception.
     *
     * @param entry the item and its state: {@code SENT}, {@code REJECTED} or {@code UNKNOWN}; or {@code PENDING} if
     *     nothing was sent and the item will be tried again, now or in a later run
     * @param failure what the call threw, including the service's own message. An item can be {@code SENT} even if the
     *     call threw: the service accepted the request, but its response was lost. Null if the call returned, or if it
     *     was not made because the ledger took too long, the supplier of access tokens failed or the client was closed
     */
    void tried(SendEntry entry, @Nullable AttestException failure);
}
