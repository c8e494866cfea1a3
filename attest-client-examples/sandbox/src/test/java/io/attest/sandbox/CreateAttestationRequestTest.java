package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.attest.sandbox.TestClient.Reply;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateAttestationRequestTest {
    private static final String SEEDLING = "\uD83C\uDF31";

    private final MutableClock clock = new MutableClock("2024-03-05T06:07:08.123456789Z");

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().clock(clock).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    private final SandboxPerson person = sandbox.catalogue().person();
    private final SandboxDocument document = sandbox.catalogue().publishedDocument();

    @Test
    void returns201WithTheWholeRecord() {
        Reply reply =
                client.create(body().put("recipient_message", "Please sign.").toString());

        JsonNode json = reply.json();
        assertThat(reply.status()).isEqualTo(201);
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id",
                        "organization_id",
                        "document_id",
                        "document_revision_id",
                        "person_id",
                        "recipient_name",
                        "recipient_email",
                        "requested_attestation_type",
                        "recipient_message",
                        "sent_at",
                        "last_reminded_at",
                        "viewed_at",
                        "attested_at",
                        "canceled_at",
                        "expires_at",
                        "expired_at",
                        "requested_by_user_id",
                        "source",
                        "status",
                        "created_at",
                        "updated_at");
        assertThat(json.path("id").textValue()).matches(CatalogueTest.ULID);
        assertThat(json.path("organization_id"))
                .isEqualTo(client.get("/documents").json().at("/data/0/organization_id"));
        assertThat(json.path("document_id").textValue()).isEqualTo(document.id());
        assertThat(json.path("document_revision_id").textValue()).isEqualTo(document.publishedRevisionId());
        assertThat(json.path("person_id").textValue()).isEqualTo(person.id());
        assertThat(json.path("recipient_name").textValue()).isEqualTo(person.name());
        assertThat(json.path("recipient_email").textValue()).isEqualTo(person.email());
        assertThat(json.path("requested_attestation_type").textValue()).isEqualTo("signature");
        assertThat(json.path("recipient_message").textValue()).isEqualTo("Please sign.");
        assertThat(json.path("requested_by_user_id"))
                .isEqualTo(client.get("/me").json().path("id"));
        assertThat(json.path("source").textValue()).isEqualTo("oauth");
        assertThat(json.path("status").textValue()).isEqualTo("sent");
    }

    @Test
    void writesTimestampsWithMicrosecondsAndLeavesTheOthersNull() {
        JsonNode json = client.create(body().toString()).json();

        for (String field : List.of("sent_at", "created_at", "updated_at")) {
            assertThat(json.path(field).textValue()).isEqualTo("2024-03-05T06:07:08.123456Z");
        }
        for (String field : List.of(
                "recipient_message",
                "last_reminded_at",
                "viewed_at",
                "attested_at",
                "canceled_at",
                "expires_at",
                "expired_at")) {
            assertThat(json.path(field).isNull()).as(field).isTrue();
        }
    }

    @Test
    void sendsOneEmailPerRequestInOrder() {
        String first = client.create(
                        body().put("recipient_message", "Bitte, Zoë").toString())
                .json()
                .path("id")
                .textValue();
        String second = client.create(body().toString()).json().path("id").textValue();

        assertThat(sandbox.emails())
                .containsExactly(
                        new SandboxEmail(person.id(), document.id(), "Bitte, Zoë", clock.instant(), first),
                        new SandboxEmail(person.id(), document.id(), null, clock.instant(), second));
        assertThat(first).isNotEqualTo(second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"person_id", "document_id"})
    void aMissingOrNullIdIsRequired(String field) {
        assertInvalid(client.create(body().without(field).toString()), field, "required");
        assertInvalid(client.create(body().putNull(field).toString()), field, "required");
    }

    @ParameterizedTest
    @CsvSource({
        "person_id,7zzzzzzzzzzzzzzzzzzzzzzzz", "person_id,8zzzzzzzzzzzzzzzzzzzzzzzzz",
        "document_id,01hk153x2n06sh3g55f3aq17zu", "document_id,01HK153X2N06SH3G55F3AQ17ZT",
    })
    void anIdThatIsNotALowerCaseUlidIsInvalid(String field, String id) {
        assertInvalid(client.create(body().put(field, id).toString()), field, "ULID");
    }

    @Test
    void anIdThatIsNotAStringIsInvalid() {
        assertInvalid(client.create(body().put("person_id", 7).toString()), "person_id", "ULID");
    }

    @Test
    void tellsAllInvalidFieldsAtOnce() {
        Reply reply = client.create("{\"recipient_message\":7,\"requested_attestation_type\":\"acknowledgment\"}");

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().path("errors").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "person_id", "document_id", "recipient_message", "requested_attestation_type");
    }

    @Test
    void aMessageMayHave5000CodePointsEvenIfEachTakesTwoChars() {
        Reply reply = client.create(
                body().put("recipient_message", SEEDLING.repeat(5000)).toString());

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.json().path("recipient_message").textValue()).isEqualTo(SEEDLING.repeat(5000));
    }

    @Test
    void aMessageOf5001CodePointsIsInvalid() {
        Reply reply =
                client.create(body().put("recipient_message", "a".repeat(5001)).toString());

        assertInvalid(reply, "recipient_message", "5000");
    }

    @Test
    void aMessageThatIsNullIsNotAString() {
        assertInvalid(client.create(body().putNull("recipient_message").toString()), "recipient_message", "string");
    }

    @Test
    void theTypeSignatureIsAccepted() {
        Reply reply = client.create(
                body().put("requested_attestation_type", "signature").toString());

        assertThat(reply.status()).isEqualTo(201);
    }

    @Test
    void anyOtherTypeIsInvalid() {
        Reply reply = client.create(
                body().put("requested_attestation_type", "acknowledgment").toString());

        assertInvalid(reply, "requested_attestation_type", "signature");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "\"text\"", "{", "{} x", "<html>"})
    void aBodyThatIsNotAJsonObjectIs400(String body) {
        assertError(client.create(body), 400);
    }

    @Test
    void aPersonOfAnotherOrganizationIs404() {
        assertError(client.create(sandbox.catalogue().foreignPersonId(), document.id()), 404);
    }

    @Test
    void aDocumentOfAnotherOrganizationIs404() {
        assertError(client.create(person.id(), sandbox.catalogue().foreignDocumentId()), 404);
    }

    @Test
    void aDocumentWithoutPublishedRevisionIs400() {
        assertError(
                client.create(
                        person.id(), sandbox.catalogue().unpublishedDocument().id()),
                400);
    }

    @Test
    void anUnknownPersonIsToldBeforeAnUnpublishedDocument() {
        assertError(
                client.create(
                        sandbox.catalogue().foreignPersonId(),
                        sandbox.catalogue().unpublishedDocument().id()),
                404);
    }

    @Test
    void validationComesBeforeTheSearchForPersonAndDocument() {
        assertThat(client.create(sandbox.catalogue().foreignPersonId(), "x").status())
                .isEqualTo(422);
    }

    private ObjectNode body() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("person_id", person.id())
                .put("document_id", document.id());
    }

    private void assertInvalid(Reply reply, String field, String word) {
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().path("message").isTextual()).isTrue();
        assertThat(reply.json().path("errors").fieldNames()).toIterable().containsExactly(field);
        assertThat(reply.json().at("/errors/" + field + "/0").textValue()).contains(field, word);
        assertThat(sandbox.emails()).isEmpty();
    }

    private void assertError(Reply reply, int status) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.json().path("error").isTextual()).isTrue();
        assertThat(sandbox.emails()).isEmpty();
    }
}
