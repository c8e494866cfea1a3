package io.attest.examples.campaign;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the ledger.
 *
 * @param id tells rows of this ledger apart, from 1
 * @param messageHash of the message that was sent, or is to be
 * @param changedAt when the state was noted
 * @param httpStatus the status of the service's response, or null if there was none
 * @param note what else is known, for a person, or null
 * @param requestId the attestation request that was created, or null if that is not known
 */
record LedgerRow(
        long id,
        Recipient.Key key,
        String messageHash,
        State state,
        Instant changedAt,
        @Nullable Integer httpStatus,
        @Nullable String note,
        @Nullable String requestId) {}
