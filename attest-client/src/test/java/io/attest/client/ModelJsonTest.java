package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.paging.Page;
import io.attest.client.testing.SampleModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ModelJsonTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PAGE")
    void keepsEveryField(SampleModel model) {
        String json = model.json()
                .replace("\n", "")
                .replaceFirst("}$", ",\"tags\":[1.50,null,{\"a\":\"\u00e9\"}]}")
                .replace("complained", "paused");
        Object read = model.read(json);

        assertThat(ModelJson.write(read)).isEqualTo(json);
        assertThat(ModelJson.read(json, read.getClass())).isEqualTo(read);
        // Inside a value of the application.
        assertThat(RawRequestTest.written(List.of(read, AttestationStatus.SENT)))
                .isEqualTo("[" + json + ",\"sent\"]");
    }

    @Test
    void anAdditionalPropertyIsKeptAndReplacesNoFieldThatIsKnown() {
        CurrentUser user = CurrentUser.builder()
                .id("u")
                .additionalProperties(Map.of("name", 7, "id", "other", "current_organization_name", 8, "more", 8))
                .build();

        assertThat(ModelJson.write(user)).isEqualTo("{\"id\":\"u\",\"more\":8}");
        String withNull = "{\"id\":\"u\",\"owner\":null}";
        assertThat(ModelJson.write(ModelJson.read(withNull, CurrentUser.class))).isEqualTo(withNull);
    }

    /** Otherwise the person would be e-mailed without it. */
    @Test
    void losesNoMessageOfARequestInAnotherForm() {
        for (String message : new String[] {"[\"Please sign.\"]", "{}", "[]"}) {
            assertRejected(
                    "text cannot be read as CreateAttestationRequest: no valid String at $.recipient_message",
                    () -> ModelJson.read(
                            SampleModel.CREATE.json().replace("\"m\"", message), CreateAttestationRequest.class));
        }
    }

    @Test
    void leavesOutWhatIsNotSet() {
        CurrentUser user = CurrentUser.builder()
                .id("u")
                .name("\u00e9\u4e2d\ud83d\ude00\"a\\b\"\n\t\u0001")
                .build();

        assertThat(ModelJson.write(user))
                .isEqualTo("{\"id\":\"u\",\"name\":\"\u00e9\u4e2d\ud83d\ude00\\\"a\\\\b\\\"\\n\\t\\u0001\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"name":"Ada"} | text cannot be read as CurrentUser: no valid CurrentUser: id must not be null at $
            {"id":[7777777]} | text cannot be read as CurrentUser: no valid CurrentUser: id must not be null at $
            Ada            | text cannot be read as CurrentUser: malformed JSON (line 1, column
            """)
    void saysWhatCannotBeRead(String text, String message) {
        assertRejected(message, () -> ModelJson.read(text, CurrentUser.class));
        assertThatThrownBy(() -> ModelJson.read(text, CurrentUser.class)).hasMessageNotContainingAny("7777777", "Ada");
    }

    @Test
    void doesNotTurnHalfOfASurrogatePairIntoAnotherCharacter() {
        assertRejected(
                "text contains an unpaired surrogate",
                () -> ModelJson.read("{\"id\":\"u\",\"name\":\"A\ud83d\"}", CurrentUser.class));
        // As the service may have written it.
        CurrentUser escaped = ModelJson.read("{\"id\":\"u\",\"name\":\"A\\ud83d\"}", CurrentUser.class);
        assertThat(escaped.name()).isEqualTo("A\ud83d");
        assertThat(ModelJson.read(ModelJson.write(escaped), CurrentUser.class)).isEqualTo(escaped);
        CurrentUser middle = ModelJson.read("{\"id\":\"u\",\"name\":\"A\\ud83dB\\udc00\"}", CurrentUser.class);
        assertThat(ModelJson.write(middle)).isEqualTo("{\"id\":\"u\",\"name\":\"A\\ud83dB\\udc00\"}");
    }

    @Test
    void knowsNoOtherClasses() {
        assertRejected(
                "io.attest.client.paging.Page is no record of io.attest.client.model",
                () -> ModelJson.write(Page.of(List.of())));
        assertRejected("java.lang.Object is no record", () -> ModelJson.read("{}", Object.class));
    }
}
