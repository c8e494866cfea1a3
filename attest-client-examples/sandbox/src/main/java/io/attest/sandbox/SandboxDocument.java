package io.attest.sandbox;

import io.attest.client.model.Document;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A document of the sandbox's organization, as it was when the snapshot was taken. Immutable.
 *
 * @param id a lower-case ULID
 * @param name the document's name, not always ASCII and not always safe to put into HTML
 * @param publishedRevisionId the revision that is sent to people, a lower-case ULID; null if none is published
 * @param attestationCounts how many people have signed, were asked, and so on
 * @param renewalIntervalDays days after which a signature has to be renewed, or null for never
 * @param autoRenew whether renewals are requested automatically; never true without an interval
 * @param createdAt when it was created
 * @param updatedAt when its record last changed
 * @param archivedAt when it was archived, or null while it is active
 * @param lastUpdatedAt when its content last changed, or null if never
 */
public record SandboxDocument(
        String id,
        String name,
        @Nullable String publishedRevisionId,
        AttestationCounts attestationCounts,
        @Nullable Integer renewalIntervalDays,
        boolean autoRenew,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant archivedAt,
        @Nullable Instant lastUpdatedAt) {

    /**
     * Returns whether the document can be sent.
     *
     * @return true if a revision is published
     */
    public boolean hasPublishedRevision() {
        return publishedRevisionId != null;
    }

    /**
     * Returns whether the document is archived and therefore not in the list of active documents.
     *
     * @return true if it is archived
     */
    public boolean isArchived() {
        return archivedAt != null;
    }

    static SandboxDocument of(Document document, String revisionId, Instant now) {
        boolean isPublished = orElse(false, document.hasPublishedRevision());
        return new SandboxDocument(
                document.id(),
                orElse("", document.name()),
                isPublished ? revisionId : null,
                AttestationCounts.of(document.attestationCounts()),
                document.renewalIntervalDays(),
                orElse(false, document.autoRenew()),
                orElse(now, document.createdAt()),
                orElse(now, document.updatedAt()),
                document.archivedAt(),
                document.lastUpdatedAt());
    }

    private static <T> T orElse(T otherwise, @Nullable T value) {
        return value == null ? otherwise : value;
    }

    SandboxDocument archived(Instant now) {
        return new SandboxDocument(
                id,
                name,
                publishedRevisionId,
                attestationCounts,
                renewalIntervalDays,
                autoRenew,
                createdAt,
                now,
                now,
                lastUpdatedAt);
    }

    /**
     * The number of people in each state of signing a document. In a generated document, the first four add up to
     * {@code total}. Immutable.
     *
     * @param attestedLatest people who signed the published revision
     * @param pendingAttested people who were asked and have not signed yet
     * @param attestedOutdated people who signed an older revision only
     * @param unrequested people who were never asked
     * @param renewalDue those of {@code attestedLatest} whose signature has to be renewed
     * @param total all people of the organization
     */
    public record AttestationCounts(
            int attestedLatest, int pendingAttested, int attestedOutdated, int unrequested, int renewalDue, int total) {
        static AttestationCounts of(io.attest.client.model.@Nullable AttestationCounts counts) {
            return counts == null
                    ? noneRequested(0)
                    : new AttestationCounts(
                            orElse(0, counts.attestedLatest()),
                            orElse(0, counts.pendingAttested()),
                            orElse(0, counts.attestedOutdated()),
                            orElse(0, counts.unrequested()),
                            orElse(0, counts.renewalDue()),
                            orElse(0, counts.total()));
        }

        static AttestationCounts noneRequested(int people) {
            return new AttestationCounts(0, 0, 0, people, 0, people);
        }
    }
}
