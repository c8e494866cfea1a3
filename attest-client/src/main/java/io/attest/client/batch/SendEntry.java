package io.attest.client.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a ledger knows about an item.
 *
 * @param item the item
 * @param state where it is
 * @param requestId the id of the attestation request that the service created; null if nothing was sent, or if the id
 *     is not known
 * @param reason why the item is not sent, or why its request id is not known: the class of the exception, and the
 *     status if a response came, such as {@code NotFoundException 404}; or a few words if no call was made. At most 100
 *     ASCII characters, and never words of the service, which may be personal data. Null if there is no reason
 * @param changedAt when the state was last written, by the clock of the application that wrote it
 */
public record SendEntry(
        SendItem item,
        SendState state,
        @Nullable String requestId,
        @Nullable String reason,
        Instant changedAt) {}
