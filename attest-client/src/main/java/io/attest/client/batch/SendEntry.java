package io.attest.client.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a ledger knows about an item.
 *
 * @param item the item
 * @param state the state of the item
 * @param requestId the id of the attestation request that the service created; null if nothing was sent, or if the id
 *     is not known
 * @param reason why the item is not sent or its request id is not known: usually the class of the exception, and the
 *     status if a response arrived, such as {@code NotFoundException 404}. At most 100 ASCII characters. It never
 *     quotes the service, whose words may be personal data. Null if there is no reason
 * @param changedAt when the state was last written, by the clock of the process that wrote it
 */
public record SendEntry(
        SendItem item,
        SendState state,
        @Nullable String requestId,
        @Nullable String reason,
        Instant changedAt) {}
