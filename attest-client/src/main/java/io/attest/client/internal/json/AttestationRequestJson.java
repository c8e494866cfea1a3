package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.SOURCE;
import static io.attest.client.internal.json.Reader.STATUS;
import static io.attest.client.internal.json.Reader.TEXT;
import static io.attest.client.internal.json.Reader.TIMESTAMP;
import static io.attest.client.internal.json.Reader.TYPE;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.AttestationRequest;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link AttestationRequest} as JSON. */
final class AttestationRequestJson {

    private AttestationRequestJson() {}

    static AttestationRequest read(JsonParser parser) throws IOException {
        AttestationRequest.Builder made = AttestationRequest.builder();
        ObjectFields in = ObjectFields.of(AttestationRequest.class, parser,
                "id",
                "organization_id",
                "document_id",
                "document_revision_id",
                "person_id",
                "recipient_name",
                "recipient_email",
                "requested_attestation_type",
                "source",
                "status",
                "created_at",
                "updated_at");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "organization_id" -> made.organizationId(in.required(TEXT));
                case "document_id" -> made.documentId(in.required(TEXT));
                case "document_revision_id" -> made.documentRevisionId(in.required(TEXT));
                case "person_id" -> made.personId(in.required(TEXT));
                case "recipient_name" -> made.recipientName(in.required(TEXT));
                case "recipient_email" -> made.recipientEmail(in.required(TEXT));
                case "requested_attestation_type" -> made.requestedAttestationType(in.required(TYPE));
                case "recipient_message" -> made.recipientMessage(in.nullable(TEXT));
                case "sent_at" -> made.sentAt(in.nullable(TIMESTAMP));
                case "last_reminded_at" -> made.lastRemindedAt(in.nullable(TIMESTAMP));
                case "viewed_at" -> made.viewedAt(in.nullable(TIMESTAMP));
                case "attested_at" -> made.attestedAt(in.nullable(TIMESTAMP));
                case "canceled_at" -> made.canceledAt(in.nullable(TIMESTAMP));
                case "expires_at" -> made.expiresAt(in.nullable(TIMESTAMP));
                case "expired_at" -> made.expiredAt(in.nullable(TIMESTAMP));
                case "requested_by_user_id" -> made.requestedByUserId(in.nullable(TEXT));
                case "source" -> made.source(in.required(SOURCE));
                case "status" -> made.status(in.required(STATUS));
                case "created_at" -> made.createdAt(in.required(TIMESTAMP));
                case "updated_at" -> made.updatedAt(in.required(TIMESTAMP));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    static Map<String, @Nullable Object> members(AttestationRequest request) {
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
}
