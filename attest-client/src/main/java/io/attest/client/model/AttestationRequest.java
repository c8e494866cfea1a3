package io.attest.client.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document sent to a person for electronic signature (interface: AttestationRequest).
 *
 * <p>Ids are lower-case ULIDs. Timestamps have the service's precision of microseconds.
 *
 * @param id the request's id
 * @param organizationId the organization that sends
 * @param documentId the document to be signed
 * @param documentRevisionId the published revision that was sent
 * @param personId the recipient
 * @param recipientName the recipient's name when the request was created
 * @param recipientEmail the recipient's e-mail address when the request was created
 * @param requestedAttestationType what was asked for; {@link AttestationType#SIGNATURE} for every new request
 * @param recipientMessage the message in the e-mails and on the attestation page, or null if there is none
 * @param sentAt when it was sent, or null
 * @param lastRemindedAt when the latest reminder was sent, or null
 * @param viewedAt when the recipient first viewed it, or null
 * @param attestedAt when the recipient completed it, or null
 * @param canceledAt when it was canceled, or null
 * @param expiresAt when it will expire, or null
 * @param expiredAt when it expired, or null
 * @param requestedByUserId the user whose token issued it, or null
 * @param source how it was created
 * @param status its current state
 * @param createdAt when it was created
 * @param updatedAt when it last changed
 * @param additionalProperties fields of the response that this version does not know, by their JSON names
 */
public record AttestationRequest(
        String id,
        String organizationId,
        String documentId,
        String documentRevisionId,
        String personId,
        String recipientName,
        String recipientEmail,
        AttestationType requestedAttestationType,
        @Nullable String recipientMessage,
        @Nullable Instant sentAt,
        @Nullable Instant lastRemindedAt,
        @Nullable Instant viewedAt,
        @Nullable Instant attestedAt,
        @Nullable Instant canceledAt,
        @Nullable Instant expiresAt,
        @Nullable Instant expiredAt,
        @Nullable String requestedByUserId,
        RequestSource source,
        AttestationStatus status,
        Instant createdAt,
        Instant updatedAt,
        Map<String, @Nullable Object> additionalProperties) {

    /** Copies {@code additionalProperties}. */
    public AttestationRequest {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** Ids and status only: no name, e-mail address or message. */
    @Override
    public String toString() {
        return "AttestationRequest[id=" + id + ", documentId=" + documentId + ", personId=" + personId + ", status="
                + status + "]";
    }
}
