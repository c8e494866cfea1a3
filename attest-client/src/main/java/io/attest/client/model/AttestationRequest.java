package io.attest.client.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document that was sent to a person for electronic signature (API: AttestationRequest).
 *
 * <p>Ids are lower-case ULIDs. Timestamps have the precision of the service, which is microseconds.
 *
 * @param id the id of this request
 * @param organizationId the organization that sends the document
 * @param documentId the document to be signed
 * @param documentRevisionId the published revision that was sent
 * @param personId the recipient
 * @param recipientName the recipient's name when the request was created
 * @param recipientEmail the recipient's e-mail address when the request was created
 * @param requestedAttestationType what the recipient is asked for; {@link AttestationType#SIGNATURE} for every new
 *     request
 * @param recipientMessage the message in the e-mails and on the attestation page, or null if there is none
 * @param sentAt when the request was sent, or null
 * @param lastRemindedAt when the latest reminder was sent, or null
 * @param viewedAt when the recipient first viewed the request, or null
 * @param attestedAt when the recipient completed the attestation, or null
 * @param canceledAt when the request was canceled, or null
 * @param expiresAt when the request is going to expire, or null
 * @param expiredAt when the request expired, or null
 * @param requestedByUserId the user whose token issued the request, or null
 * @param source how the request was created
 * @param status the current status
 * @param createdAt when the request was created
 * @param updatedAt when the request last changed
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
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

    /** Creates a request and copies {@code additionalProperties}. */
    public AttestationRequest {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** Returns ids and status only, and no name, e-mail address or message. */
    @Override
    public String toString() {
        return "AttestationRequest[id=" + id + ", documentId=" + documentId + ", personId=" + personId + ", status="
                + status + "]";
    }
}
