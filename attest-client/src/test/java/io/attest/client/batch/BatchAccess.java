package io.attest.client.batch;

import io.attest.client.AttestClient;
import io.attest.client.internal.util.TimeSource;

/** What tests of other packages need of this one. */
public final class BatchAccess {

    private BatchAccess() {}

    /** A sender in the time of a test. */
    @SuppressWarnings("exports")
    public static BatchSender sender(AttestClient client, SendLedger ledger, BatchOptions options, TimeSource time) {
        return new BatchSender(client, ledger, options, time);
    }
}
