package io.attest.client.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document of the organization (interface: Document).
 *
 * <p>The interface does not say which fields may be null. This version takes {@code renewalIntervalDays},
 * {@code archivedAt} and {@code lastUpdatedAt} as nullable and everything else as always there.
 *
 * @param id a lower-case ULID
 * @param organizationId the organization that owns it
 * @param name its name
 * @param hasPublishedRevision whether it can be sent
 * @param attestationCounts how many attestations are in which state
 * @param createdAt when it was created
 * @param updatedAt when its record last changed
 * @param renewalIntervalDays the service's {@code renewal_interval_days}, or null
 * @param autoRenew the service's {@code auto_renew}
 * @param archivedAt when it was archived, or null while it is active
 * @param lastUpdatedAt the service's {@code last_updated_at}, whose meaning the interface does not say, or null
 * @param additionalProperties fields of the response that this version does not know, by their JSON names
 */
public record Document(
        String id,
        String organizationId,
        String name,
        boolean hasPublishedRevision,
        AttestationCounts attestationCounts,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Integer renewalIntervalDays,
        boolean autoRenew,
        @Nullable Instant archivedAt,
        @Nullable Instant lastUpdatedAt,
        Map<String, @Nullable Object> additionalProperties) {

    /** Copies {@code additionalProperties}. */
    public Document {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** Id and name only. */
    @Override
    public String toString() {
        return "Document[id=" + id + ", name=" + name + "]";
    }
}
