package io.attest.client;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.SampleModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        String json = SampleModel.CREATE.json().replace("\"m\"", "[\"Please sign.\"]");
        assertRejected(
                "text cannot be read as CreateAttestationRequest: no valid String at $.recipient_message",
                () -> ModelJson.read(json, CreateAttestationRequest.class));
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
    }
}
