package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.attest.client.ModelJson;
import io.attest.client.model.AttestationRequest;
import io.attest.sandbox.TestClient.Reply;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SendAttestationRequestTest {
    @AutoClose
    private final TestClient client = new TestClient(AttestSandbox.builder().clock(TestClient.CLOCK));

    private final AttestSandbox sandbox = client.sandbox;
    private final SandboxCatalogue catalogue = sandbox.catalogue();
    private final String person = catalogue.person().id();
    private final String document = catalogue.publishedDocument().id();

    @Test
    void returns201WithTheWholeRecord() {
        Reply reply = create(body().put("recipient_message", "Please sign."));

        reply.assertStatus(201);
        assertThat(reply.text()).isEqualTo("""
                {"id":"01hr6kj4ytt46xyvv0nt4fpqjn","organization_id":"01gnna1j000yyw0xysnnrv7tmc",\
                "document_id":"01hk153x2d3mxfma3j38p50w6t","document_revision_id":"000000000008e2aed1rt2g0e51",\
                "person_id":"01gnrqx6008258xdbjt1h1zbb0","recipient_name":"Amara Abebe",\
                "recipient_email":"amara.abebe@example.com","requested_attestation_type":"signature",\
                "recipient_message":"Please sign.","sent_at":"2024-03-05T06:07:08.250Z","last_reminded_at":null,\
                "viewed_at":null,"attested_at":null,"canceled_at":null,"expires_at":null,"expired_at":null,\
                "requested_by_user_id":"01gnna1j00vbzw2jhp1j9gg63t","source":"oauth","status":"sent",\
                "created_at":"2024-03-05T06:07:08.250Z","updated_at":"2024-03-05T06:07:08.250Z"}""");
    }

    @Test
    void sendsOneEmailPerRequestInOrderAndKeepsTheRequests() {
        AttestationRequest first = sent(body().put("recipient_message", "Bitte, Zoë"));
        AttestationRequest second = sent(body());

        Instant now = TestClient.CLOCK.instant();
        assertThat(sandbox.emails())
                .containsExactly(
                        new SandboxEmail(person, document, "Bitte, Zoë", now, first.id()),
                        new SandboxEmail(person, document, null, now, second.id()));
        assertThat(first.id()).isNotEqualTo(second.id());
        assertThat(sandbox.attestationRequests()).containsExactly(first, second);
    }

    private AttestationRequest sent(ObjectNode body) {
        return ModelJson.read(create(body).text(), AttestationRequest.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "document_id                | 7                              | ULID",
                "person_id                  | \"7zzzzzzzzzzzzzzzzzzzzzzzz\"   | ULID",
                "person_id                  | \"8zzzzzzzzzzzzzzzzzzzzzzzzz\"  | ULID",
                "document_id                | \"01hk153x2n06sh3g55f3aq17zu\" | ULID",
                "document_id                | \"01HK153X2N06SH3G55F3AQ17ZT\" | ULID",
                "recipient_message          | null                           | string",
                "requested_attestation_type | \"acknowledgment\"             | signature"
            })
    void aValueThatTheApiDoesNotAllowIsInvalid(String field, String value, String word) {
        create(body().putRawValue(field, new RawValue(value))).assertInvalid(field, word);
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void tellsAllInvalidFieldsAtOnceAndIdsAreRequired() {
        Reply reply = client.create("{\"recipient_message\":7,\"requested_attestation_type\":null,\"person_id\":null}");

        assertThat(reply.json().path("errors").fieldNames())
                .toIterable()
                .containsExactly("person_id", "document_id", "recipient_message", "requested_attestation_type");
    }

    @Test
    void aMessageMayHave5000CodePoints() {
        create(body().put("recipient_message", "\uD83C\uDF31".repeat(5000))).assertStatus(201);
        create(body().put("recipient_message", "a".repeat(5001))).assertInvalid("recipient_message", "5000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{} x"})
    void aBodyThatIsNotAJsonObjectIs400(String body) {
        client.create(body).assertError(400);
    }

    @Test
    void aPersonOrDocumentOfAnotherOrganizationIs404AndADocumentWithoutPublishedRevision400() {
        String unpublished = catalogue.unpublishedDocument().id();

        client.create(TestClient.body(person, catalogue.foreignDocumentId())).assertError(404);
        client.create(TestClient.body(catalogue.foreignPersonId(), unpublished)).assertError(404);
        client.create(TestClient.body(person, unpublished)).assertError(400);
        assertThat(sandbox.emails()).isEmpty();
    }

    private ObjectNode body() {
        return JsonNodeFactory.instance.objectNode().put("person_id", person).put("document_id", document);
    }

    private Reply create(ObjectNode body) {
        return client.create(body.toString());
    }
}
