package io.attest.bench.speed;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.util.List;

/** What goes over the wire, as records for those who write them by hand, and the mapper that they would set up. */
final class Wire {

    private Wire() {}

    static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

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
