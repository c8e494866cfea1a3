package io.attest.bench;

import java.time.Instant;
import java.util.List;

/** What goes over the wire, as records for those who write them by hand. */
final class Wire {

    private Wire() {}

    record User(String id, String name, String email, String currentOrganizationName) {}

    record NewRequest(String personId, String documentId, String recipientMessage) {}

    record SentRequest(
            String id,
            String organizationId,
            String documentId,
            String documentRevisionId,
            String personId,
            String recipientName,
            String recipientEmail,
            String requestedAttestationType,
            String recipientMessage,
            Instant sentAt,
            Instant lastRemindedAt,
            Instant viewedAt,
            Instant attestedAt,
            Instant canceledAt,
            Instant expiresAt,
            Instant expiredAt,
            String requestedByUserId,
            String source,
            String status,
            Instant createdAt,
            Instant updatedAt) {}

    record DocumentPage(List<Document> data, Links links, Meta meta) {}

    record Links(String first, String last, String prev, String next) {}

    record Meta(int currentPage, Integer from, int lastPage, int perPage, Integer to, int total) {}

    record Document(
            String id,
            String organizationId,
            String name,
            boolean hasPublishedRevision,
            Counts attestationCounts,
            Instant createdAt,
            Instant updatedAt,
            Integer renewalIntervalDays,
            boolean autoRenew,
            Instant archivedAt,
            Instant lastUpdatedAt) {}

    record Counts(
            int attestedLatest,
            int pendingAttested,
            int attestedOutdated,
            int unrequested,
            int renewalDue,
            int total) {}
}
