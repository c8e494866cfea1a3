package io.attest.sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.attest.sandbox.Accounts.User;
import io.attest.sandbox.SandboxDocument.AttestationCounts;

/** The JSON of the API's records; every field is present, null or not. */
final class Records {
    private Records() {}

    static ObjectNode document(SandboxDocument document, String organizationId) {
        AttestationCounts counts = document.attestationCounts();
        ObjectNode json = SandboxResponse.object()
                .put("id", document.id())
                .put("organization_id", organizationId)
                .put("name", document.name())
                .put("has_published_revision", document.hasPublishedRevision());
        json.putObject("attestation_counts")
                .put("attested_latest", counts.attestedLatest())
                .put("pending_attested", counts.pendingAttested())
                .put("attested_outdated", counts.attestedOutdated())
                .put("unrequested", counts.unrequested())
                .put("renewal_due", counts.renewalDue())
                .put("total", counts.total());
        return json.put("created_at", Timestamps.json(document.createdAt()))
                .put("updated_at", Timestamps.json(document.updatedAt()))
                .put("renewal_interval_days", document.renewalIntervalDays())
                .put("auto_renew", document.autoRenew())
                .put("archived_at", Timestamps.json(document.archivedAt()))
                .put("last_updated_at", Timestamps.json(document.lastUpdatedAt()));
    }

    static ObjectNode attestationRequest(
            SandboxEmail email, SandboxPerson person, String revisionId, String organizationId, User caller) {
        String sentAt = Timestamps.json(email.sentAt());
        return SandboxResponse.object()
                .put("id", email.requestId())
                .put("organization_id", organizationId)
                .put("document_id", email.documentId())
                .put("document_revision_id", revisionId)
                .put("person_id", person.id())
                .put("recipient_name", person.name())
                .put("recipient_email", person.email())
                .put("requested_attestation_type", "signature")
                .put("recipient_message", email.recipientMessage())
                .put("sent_at", sentAt)
                .putNull("last_reminded_at")
                .putNull("viewed_at")
                .putNull("attested_at")
                .putNull("canceled_at")
                .putNull("expires_at")
                .putNull("expired_at")
                .put("requested_by_user_id", caller.id())
                .put("source", "oauth")
                .put("status", "sent")
                .put("created_at", sentAt)
                .put("updated_at", sentAt);
    }
}
