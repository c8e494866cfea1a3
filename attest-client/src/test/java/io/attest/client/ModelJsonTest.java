package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelJsonTest {

    private static final String COUNTS = """
            {"attested_latest":1,"pending_attested":2,"attested_outdated":3,"unrequested":4,"renewal_due":5,"total":6,
            "overdue":7}""";
    private static final String DOCUMENT = """
            {"id":"d","organization_id":"o","name":"n","has_published_revision":true,"attestation_counts":%s,
            "created_at":"2024-01-01T00:00:00Z","updated_at":"2024-01-02T00:00:00.000001Z","renewal_interval_days":7,
            "auto_renew":false,"archived_at":"2024-01-03T00:00:00Z","last_updated_at":"2024-01-04T00:00:00Z",
            "tags":[1.50,null,{"a":"\u00e9"}],"owner":null}""".formatted(COUNTS);
    private static final String REQUEST = """
            {"id":"r","organization_id":"o","document_id":"d","document_revision_id":"v","person_id":"p",
            "recipient_name":"n","recipient_email":"e","requested_attestation_type":"seal",
            "recipient_message":"m","sent_at":"2024-01-01T00:00:00Z","last_reminded_at":"2024-01-02T00:00:00Z",
            "viewed_at":"2024-01-03T00:00:00Z","attested_at":"2024-01-04T00:00:00Z",
            "canceled_at":"2024-01-05T00:00:00Z","expires_at":"2024-01-06T00:00:00Z",
            "expired_at":"2024-01-07T00:00:00Z","requested_by_user_id":"u","source":"fax",
            "status":"paused","created_at":"2024-01-08T00:00:00Z","updated_at":"2024-01-09T00:00:00Z","floor":3}""";
    private static final String USER = """
            {"id":"i","name":"n","email":"e","current_organization_name":"o","floor":3}""";

    private static void assertKept(String json, Class<?> type) {
        Object model = ModelJson.read(json, type);

        assertThat(ModelJson.write(model)).isEqualTo(json.replace("\n", ""));
        assertThat(ModelJson.read(ModelJson.write(model), type)).isEqualTo(model);
    }

    @Test
    void keepsEveryField() {
        assertKept(COUNTS, AttestationCounts.class);
        assertKept(DOCUMENT, Document.class);
        assertKept(REQUEST, AttestationRequest.class);
        assertKept(USER, CurrentUser.class);
    }

    @Test
    @SuppressWarnings("deprecation")
    void keepsARequestThatIsStillToBeSent() {
        CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                .recipientMessage("Please sign.")
                .requestedAttestationType(AttestationType.SIGNATURE)
                .additionalProperty("due", 1);

        assertThat(ModelJson.write(request))
                .isEqualTo("{\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT
                        + "\",\"recipient_message\":\"Please sign.\",\"requested_attestation_type\":\"signature\""
                        + ",\"due\":1}");
        assertThat(ModelJson.read(ModelJson.write(request), CreateAttestationRequest.class))
                .isEqualTo(request);
    }

    @Test
    void leavesOutWhatIsNull() {
        assertThat(ModelJson.write(Document.builder().id("d").build())).isEqualTo("{\"id\":\"d\"}");
    }

    @Test
    void writesTheSameInsideAClassOfTheApplication() throws Exception {
        record Holder(Document document, List<AttestationStatus> statuses) {}

        Document document = ModelJson.read(DOCUMENT, Document.class);
        String body = RawRequestTest.written(new Holder(document, List.of(AttestationStatus.SENT)));

        assertThat(new ObjectMapper().readTree(body))
                .isEqualTo(new ObjectMapper().readTree("{\"document\":" + DOCUMENT + ",\"statuses\":[\"sent\"]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\"Ada\"} | text cannot be read as CurrentUser: a missing field at $.id",
                "{\"id\":12}        | text cannot be read as CurrentUser: no valid String at $.id",
                "Ada                | text cannot be read as CurrentUser: malformed JSON (line 1, column 1) at $"
            })
    void saysWhatCannotBeRead(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelJson.read(text, CurrentUser.class))
                .withMessageStartingWith(message.substring(0, message.indexOf("(") + 1))
                .withMessageEndingWith(message.substring(message.lastIndexOf(" at ")))
                .withNoCause();
    }

    @Test
    void knowsNoOtherClasses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelJson.write(Page.of(List.of())))
                .withMessage("io.attest.client.paging.Page is no record of io.attest.client.model");
        assertThatIllegalArgumentException().isThrownBy(() -> ModelJson.read("{}", Object.class));
    }
}
