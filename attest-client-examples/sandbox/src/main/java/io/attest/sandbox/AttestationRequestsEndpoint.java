package io.attest.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.attest.client.model.Document;
import java.util.Optional;

/** {@code POST /attestation-requests}. */
final class AttestationRequestsEndpoint implements Endpoint {
    private static final int MESSAGE_LIMIT = 5000;

    private final Organization organization;

    AttestationRequestsEndpoint(Organization organization) {
        this.organization = organization;
    }

    @Override
    public SandboxResponse respond(Call call) {
        // 400 and not 422: without an object there is no field that an error could be filed under.
        return Json.object(call.request().body())
                .map(body -> create(body, call))
                .orElseGet(() -> SandboxResponse.error(400, "The body must be a JSON object."));
    }

    private SandboxResponse create(ObjectNode body, Call call) {
        Violations violations = validate(body);
        if (!violations.isEmpty()) {
            return violations.response();
        }
        Optional<SandboxPerson> person =
                organization.person(body.path("person_id").textValue());
        if (person.isEmpty()) {
            return SandboxResponse.error(404, "Person not found.");
        }
        Optional<Document> document =
                organization.document(body.path("document_id").textValue());
        if (document.isEmpty()) {
            return SandboxResponse.error(404, "Document not found.");
        }
        if (!Boolean.TRUE.equals(document.get().hasPublishedRevision())) {
            return SandboxResponse.error(400, "The document has no published revision.");
        }
        String message = body.path("recipient_message").textValue();
        return SandboxResponse.json(
                201, Json.of(organization.send(document.get(), person.get(), message, call.caller(), call.now())));
    }

    private static Violations validate(ObjectNode body) {
        Violations violations = new Violations();
        requireUlid(body, "person_id", violations);
        requireUlid(body, "document_id", violations);
        JsonNode message = body.path("recipient_message");
        if (message.isTextual()) {
            violations.addIfLonger("recipient_message", message.textValue(), MESSAGE_LIMIT);
        } else if (!message.isMissingNode()) {
            violations.add("recipient_message", "must be a string");
        }
        JsonNode type = body.path("requested_attestation_type");
        if (!type.isMissingNode() && !"signature".equals(type.textValue())) {
            violations.add("requested_attestation_type", "must be signature");
        }
        return violations;
    }

    private static void requireUlid(ObjectNode body, String field, Violations violations) {
        JsonNode id = body.path(field);
        if (id.isMissingNode() || id.isNull()) {
            violations.add(field, "is required");
        } else if (!id.isTextual() || !Ids.isUlid(id.textValue())) {
            violations.add(field, "must be a lower-case ULID");
        }
    }
}
