package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WritingTest {

    private static final CreateAttestationRequest BARE =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);
    private static final String IDS =
            "\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT + "\"";

    @Test
    void onlyWhatIsSetIsWritten() {
        assertThat(written(BARE)).isEqualTo("{" + IDS + "}");
    }

    @Test
    void theMessageIsWritten() {
        assertThat(written(BARE.recipientMessage("Please sign.")))
                .isEqualTo("{" + IDS + ",\"recipient_message\":\"Please sign.\"}");
        assertThat(written(BARE.recipientMessage(""))).isEqualTo("{" + IDS + ",\"recipient_message\":\"\"}");
    }

    @Test
    @SuppressWarnings("deprecation")
    void theTypeIsWrittenOnlyWhenItIsSet() {
        assertThat(written(BARE.requestedAttestationType(AttestationType.SIGNATURE)))
                .isEqualTo("{" + IDS + ",\"requested_attestation_type\":\"signature\"}");
    }

    @Test
    void textBeyondAsciiIsWrittenAsUtf8() {
        String text = "\u00e9\u4e2d\ud83d\ude00";

        assertThat(Json.write(BARE.recipientMessage(text)))
                .isEqualTo(("{" + IDS + ",\"recipient_message\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whatJsonCannotHoldAsItIsIsEscaped() {
        assertThat(written(BARE.recipientMessage("\"a\\b\"\n\t\u0001")))
                .isEqualTo("{" + IDS + ",\"recipient_message\":\"\\\"a\\\\b\\\"\\n\\t\\u0001\"}");
    }

    private static String written(Object value) {
        return new String(Json.write(value), StandardCharsets.UTF_8);
    }
}
