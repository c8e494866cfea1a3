package io.attest.client.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of an item and what a ledger stores about it.
 *
 * @param item the item
 * @param state its state
 * @param requestId the id of the attestation request that the service created, at most 255 printable ASCII characters;
 *     null if nothing was sent, if the id is not known, or if it is longer or has other characters, which a ledger
 *     might not be able to store
 * @param reason why the item is not sent, or why it has no request id: the class of the exception, and the status if a
 *     response came, such as {@code NotFoundException 404}; or a few words if no call was made or the id cannot be
 *     stored. At most 100 ASCII characters, and never words of the service, which may be personal data. Null if there
 *     is no reason
 * @param changedAt when the state was last written, by the clock of the application that wrote it
 */
public record SendEntry(
        SendItem item,
        SendState state,
        @Nullable String requestId,
        @Nullable String reason,
        Instant changedAt) {}
