package io.attest.client.internal.json;

import io.attest.client.model.CreateAttestationRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link CreateAttestationRequest} as JSON. */
final class CreateAttestationRequestJson {

    private CreateAttestationRequestJson() {}

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    static Map<String, @Nullable Object> members(CreateAttestationRequest request) {
        return new Members()
                .put("person_id", request.personId())
                .put("document_id", request.documentId())
                .put("recipient_message", request.recipientMessage())
                .put("requested_attestation_type", request.requestedAttestationType())
                .and(Map.of());
    }
}
