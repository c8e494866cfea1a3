package io.attest.client.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document of the organization (API: Document).
 *
 * <p>The API description does not say which fields are always there. Only {@code id} is required: a response without it
 * cannot be read. Everything else is null if the service leaves it out or sends null. This includes flags and counts,
 * so that a value that was not given does not look like {@code false} or 0:
 *
 * <pre>{@code
 * if (Boolean.FALSE.equals(handbook.hasPublishedRevision())) {
 *     report("cannot be sent: " + handbook.id());
 * }
 * }</pre>
 *
 * @param id a lower-case ULID
 * @param organizationId the organization that owns it, or null if it was not given
 * @param name its name, or null if it was not given
 * @param hasPublishedRevision whether it can be sent, or null if it was not given
 * @param attestationCounts how many attestations are in which state, or null if it was not given
 * @param createdAt when it was created, or null if it was not given
 * @param updatedAt when its record last changed, or null if it was not given
 * @param renewalIntervalDays the service's {@code renewal_interval_days}, or null
 * @param autoRenew the service's {@code auto_renew}, or null if it was not given
 * @param archivedAt when it was archived, or null while it is active
 * @param lastUpdatedAt the service's {@code last_updated_at}, whose meaning the API description does not
 *     say, or null
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
 */
public record Document(
        String id,
        @Nullable String organizationId,
        @Nullable String name,
        @Nullable Boolean hasPublishedRevision,
        @Nullable AttestationCounts attestationCounts,
        @Nullable Instant createdAt,
        @Nullable Instant updatedAt,
        @Nullable Integer renewalIntervalDays,
        @Nullable Boolean autoRenew,
        @Nullable Instant archivedAt,
        @Nullable Instant lastUpdatedAt,
        Map<String, @Nullable Object> additionalProperties) {

    /** Creates a document and copies {@code additionalProperties}. */
    public Document {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** Returns id and name only. */
    @Override
    public String toString() {
        return "Document[id=" + id + ", name=" + name + "]";
    }
}
