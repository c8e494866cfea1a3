package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.TEXT;
import static io.attest.client.internal.json.Reader.TYPE;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link CreateAttestationRequest} as JSON. */
final class CreateAttestationRequestJson {

    private CreateAttestationRequestJson() {}

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    static CreateAttestationRequest read(JsonParser parser) throws IOException {
        String person = "";
        String document = "";
        String message = null;
        AttestationType type = null;
        ObjectFields in = ObjectFields.of(CreateAttestationRequest.class, parser, "person_id", "document_id");
        while (in.next()) {
            switch (in.name()) {
                case "person_id" -> person = in.required(TEXT);
                case "document_id" -> document = in.required(TEXT);
                case "recipient_message" -> message = in.nullable(TEXT);
                case "requested_attestation_type" -> type = in.nullable(TYPE);
                default -> in.keep();
            }
        }
        return new CreateAttestationRequest(person, document, message, type, in.others());
    }

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    static Map<String, @Nullable Object> members(CreateAttestationRequest request) {
        return new Members()
                .put("person_id", request.personId())
                .put("document_id", request.documentId())
                .put("recipient_message", request.recipientMessage())
                .put("requested_attestation_type", request.requestedAttestationType())
                .and(request.additionalProperties());
    }
}
