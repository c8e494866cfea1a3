package io.attest.client.internal.json;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How each resource is written: its fields, of which those that are null are left out. */
final class Members {

    private final Map<String, @Nullable Object> map = new LinkedHashMap<>();

    private Members() {}

    static Map<String, @Nullable Object> of(CurrentUser user) {
        return new Members()
                .put("id", user.id())
                .put("name", user.name())
                .put("email", user.email())
                .put("current_organization_name", user.currentOrganizationName())
                .and(user.additionalProperties());
    }

    static Map<String, @Nullable Object> of(Document document) {
        AttestationCounts counts = document.attestationCounts();
        return new Members()
                .put("id", document.id())
                .put("organization_id", document.organizationId())
                .put("name", document.name())
                .put("has_published_revision", document.hasPublishedRevision())
                .put("attestation_counts", counts == null ? null : of(counts))
                .put("created_at", document.createdAt())
                .put("updated_at", document.updatedAt())
                .put("renewal_interval_days", document.renewalIntervalDays())
                .put("auto_renew", document.autoRenew())
                .put("archived_at", document.archivedAt())
                .put("last_updated_at", document.lastUpdatedAt())
                .and(document.additionalProperties());
    }

    static Map<String, @Nullable Object> of(AttestationCounts counts) {
        return new Members()
                .put("attested_latest", counts.attestedLatest())
                .put("pending_attested", counts.pendingAttested())
                .put("attested_outdated", counts.attestedOutdated())
                .put("unrequested", counts.unrequested())
                .put("renewal_due", counts.renewalDue())
                .put("total", counts.total())
                .and(counts.additionalProperties());
    }

    static Map<String, @Nullable Object> of(AttestationRequest request) {
        return new Members()
                .put("id", request.id())
                .put("organization_id", request.organizationId())
                .put("document_id", request.documentId())
                .put("document_revision_id", request.documentRevisionId())
                .put("person_id", request.personId())
                .put("recipient_name", request.recipientName())
                .put("recipient_email", request.recipientEmail())
                .put("requested_attestation_type", request.requestedAttestationType())
                .put("recipient_message", request.recipientMessage())
                .put("sent_at", request.sentAt())
                .put("last_reminded_at", request.lastRemindedAt())
                .put("viewed_at", request.viewedAt())
                .put("attested_at", request.attestedAt())
                .put("canceled_at", request.canceledAt())
                .put("expires_at", request.expiresAt())
                .put("expired_at", request.expiredAt())
                .put("requested_by_user_id", request.requestedByUserId())
                .put("source", request.source())
                .put("status", request.status())
                .put("created_at", request.createdAt())
                .put("updated_at", request.updatedAt())
                .and(request.additionalProperties());
    }

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    static Map<String, @Nullable Object> of(CreateAttestationRequest request) {
        return new Members()
                .put("person_id", request.personId())
                .put("document_id", request.documentId())
                .put("recipient_message", request.recipientMessage())
                .put("requested_attestation_type", request.requestedAttestationType())
                .and(request.additionalProperties());
    }

    /** Adds a field. Open enums and timestamps are written as texts. */
    private Members put(String name, @Nullable Object value) {
        if (value != null) {
            map.put(
                    name,
                    value instanceof Number || value instanceof Boolean || value instanceof Map
                            ? value
                            : value.toString());
        }
        return this;
    }

    private Map<String, @Nullable Object> and(Map<String, @Nullable Object> others) {
        map.putAll(others);
        return map;
    }
}
