package io.attest.sandbox;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.attest.sandbox.Accounts.User;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import mockwebserver3.RecordedRequest;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** {@code POST /attestation-requests}. */
final class AttestationRequestsEndpoint implements Endpoint {
    private static final int MESSAGE_LIMIT = 5000;
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private final Organization organization;
    private final UlidFactory ulids;

    AttestationRequestsEndpoint(Organization organization, UlidFactory ulids) {
        this.organization = organization;
        this.ulids = ulids;
    }

    @Override
    public SandboxResponse respond(RecordedRequest request, User caller, Instant now) {
        Optional<ObjectNode> body = jsonObject(request.getBody());
        // 400 and not 422: without an object there is no field that an error could be filed under.
        return body.map(it -> create(it, caller, now))
                .orElseGet(() -> SandboxResponse.error(400, "The body must be a JSON object."));
    }

    private SandboxResponse create(ObjectNode body, User caller, Instant now) {
        Violations violations = validate(body);
        if (!violations.isEmpty()) {
            return violations.response();
        }
        Optional<SandboxPerson> person =
                organization.person(body.path("person_id").textValue());
        if (person.isEmpty()) {
            return SandboxResponse.error(404, "Person not found.");
        }
        Optional<SandboxDocument> document =
                organization.document(body.path("document_id").textValue());
        if (document.isEmpty()) {
            return SandboxResponse.error(404, "Document not found.");
        }
        String revisionId = document.get().publishedRevisionId();
        if (revisionId == null) {
            return SandboxResponse.error(400, "The document has no published revision.");
        }
        SandboxEmail email = new SandboxEmail(
                person.get().id(),
                document.get().id(),
                body.path("recipient_message").textValue(),
                now,
                ulids.next(now));
        organization.send(email);
        return SandboxResponse.json(
                201, Records.attestationRequest(email, person.get(), revisionId, organization.id(), caller));
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
        } else if (!id.isTextual() || !UlidFactory.isUlid(id.textValue())) {
            violations.add(field, "must be a lower-case ULID");
        }
    }

    private static Optional<ObjectNode> jsonObject(@Nullable ByteString body) {
        try {
            JsonNode json = body == null ? null : READER.readTree(body.toByteArray());
            return json instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (IOException notJson) {
            return Optional.empty();
        }
    }
}
