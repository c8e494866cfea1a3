package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
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
import io.attest.client.testing.SampleModel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelJsonTest {

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "USER", "DOCUMENT"})
    void keepsEveryField(SampleModel model) {
        String json = model.json()
                .replace("\n", "")
                .replaceFirst("}$", ",\"tags\":[1.50,null,{\"a\":\"\u00e9\"}],\"owner\":null}")
                .replace("complained", "paused");
        Object read = model.read(json);

        assertThat(ModelJson.write(read)).isEqualTo(json);
        assertThat(ModelJson.read(json, read.getClass())).isEqualTo(read);
    }

    @Test
    void keepsCounts() {
        AttestationCounts counts = AttestationCounts.builder()
                .total(6)
                .additionalProperties(Map.of("overdue", 7))
                .build();

        assertThat(ModelJson.write(counts)).isEqualTo("{\"total\":6,\"overdue\":7}");
        assertThat(ModelJson.read(ModelJson.write(counts), AttestationCounts.class))
                .isEqualTo(counts);
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
    void anAdditionalPropertyReplacesNoFieldThatIsKnown() {
        Map<String, @Nullable Object> others = Map.of("id", "other", "total", 7, "status", 7);
        AttestationRequest request = ModelJson.read(SampleModel.REQUEST.json(), AttestationRequest.class);
        Document document = ModelJson.read(SampleModel.DOCUMENT.json(), Document.class);
        AttestationCounts counts = AttestationCounts.builder().total(6).build();

        assertThat(ModelJson.write(
                        request.toBuilder().additionalProperties(others).build()))
                .contains("\"id\":\"r\"", "\"status\":\"complained\"", "\"total\":7");
        assertThat(ModelJson.write(
                        document.toBuilder().additionalProperties(others).build()))
                .contains("\"id\":\"d\"", "\"total\":6", "\"status\":7", "\"total\":7");
        assertThat(ModelJson.write(counts.toBuilder()
                        .additionalProperties(Map.of("total", 7))
                        .build()))
                .isEqualTo("{\"total\":6}");
    }

    @Test
    void anAdditionalPropertyReplacesNoFieldThatIsNotSet() {
        CurrentUser user = CurrentUser.builder()
                .id("u")
                .additionalProperties(Map.of("name", 7, "id", "other"))
                .build();

        assertThat(ModelJson.write(user)).isEqualTo("{\"id\":\"u\"}");
    }

    @Test
    void leavesOutWhatIsNotSet() {
        CreateAttestationRequest bare = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);
        String ids = "{\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT + "\"";

        assertThat(ModelJson.write(bare)).isEqualTo(ids + "}");
        assertThat(ModelJson.write(bare.recipientMessage("\u00e9\u4e2d\ud83d\ude00\"a\\b\"\n\t\u0001")
                        .additionalProperty("due", null)))
                .isEqualTo(
                        ids
                                + ",\"recipient_message\":\"\u00e9\u4e2d\ud83d\ude00\\\"a\\\\b\\\"\\n\\t\\u0001\",\"due\":null}");
        assertThat(ModelJson.write(Document.builder().id("d").build())).isEqualTo("{\"id\":\"d\"}");
    }

    @Test
    void writesTheSameInsideAClassOfTheApplication() throws Exception {
        record Holder(Document document, List<AttestationStatus> statuses) {}

        Document document = ModelJson.read(SampleModel.DOCUMENT.json(), Document.class);
        String body = RawRequestTest.written(new Holder(document, List.of(AttestationStatus.SENT)));

        assertThat(new ObjectMapper().readTree(body))
                .isEqualTo(new ObjectMapper()
                        .readTree("{\"document\":" + SampleModel.DOCUMENT.json() + ",\"statuses\":[\"sent\"]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\"Ada\"} | text cannot be read as CurrentUser: a missing field at $.id",
                "{\"id\":12}        | text cannot be read as CurrentUser: no valid String at $.id",
                "Ada                | text cannot be read as CurrentUser: malformed JSON (line 1, column"
            })
    void saysWhatCannotBeRead(String text, String message) {
        assertRejected(message, () -> ModelJson.read(text, CurrentUser.class));
    }

    @Test
    void knowsNoOtherClasses() {
        assertRejected(
                "io.attest.client.paging.Page is no record of io.attest.client.model",
                () -> ModelJson.write(Page.of(List.of())));
        assertThatIllegalArgumentException().isThrownBy(() -> ModelJson.read("{}", Object.class));
    }

    @Test
    void quotesNoValueThatCannotBeRead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelJson.read("{\"id\":7777777}", CurrentUser.class))
                .withMessageNotContaining("7777777");
    }
}
