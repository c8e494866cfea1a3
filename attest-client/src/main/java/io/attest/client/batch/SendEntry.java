package io.attest.client.batch;

import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of an item and what a ledger stores about it. {@link #of} makes one: the constructor may get further
 * components in minor versions.
 *
 * @param item the item
 * @param state its state
 * @param attestationRequestId the id of the attestation request that the service created, at most 255 printable ASCII
 *     characters. Null if nothing was sent, or if the id is not known, is longer or has other characters, which a
 *     ledger might not be able to store
 * @param reason why the item is not sent, or what was wrong with the response of one that was sent. It has the class of
 *     the exception, the status if a response came, and the service's own words or what came in their place, such as
 *     {@code NotFoundException 404: No such person}. It can also be a few words of the SDK. Access tokens are taken
 *     out, but the service's words may be personal data. At most 255 characters; printable ASCII with {@code ?} for all
 *     others if the ledger could not be written otherwise. Null if there is no reason
 * @param at when the last send of the item began, by the clock of its worker, whatever became of it and whenever that
 *     was written; when the item was added, if no worker has claimed it so far
 */
public record SendEntry(
        SendItem item,
        SendState state,
        @Nullable String attestationRequestId,
        @Nullable String reason,
        Instant at) implements Serializable {

    /**
     * Creates an entry.
     *
     * @throws IllegalArgumentException if {@code item}, {@code state} or {@code at} is null
     */
    public SendEntry {
        Arguments.required("item", item);
        Arguments.required("state", state);
        Arguments.required("at", at);
    }

    /**
     * Returns an entry, for a ledger of the application's own or a test. The texts are not checked.
     *
     * @param item the item
     * @param state its state
     * @param attestationRequestId the id of the attestation request, or null
     * @param reason why the item is not sent or has no id, or null
     * @param at when its last send began, or when it was added
     * @return the entry
     */
    public static SendEntry of(
            SendItem item,
            SendState state,
            @Nullable String attestationRequestId,
            @Nullable String reason,
            Instant at) {
        return new SendEntry(item, state, attestationRequestId, reason, at);
    }

    /** Returns the entry with a reason that every database can store. */
    SendEntry storable() {
        return of(item, state, attestationRequestId, reason == null ? null : Verdict.storable(reason), at);
    }
}
