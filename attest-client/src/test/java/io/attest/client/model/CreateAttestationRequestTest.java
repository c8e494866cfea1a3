package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.Responses;
import java.util.Locale;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
@SuppressWarnings("deprecation")
class CreateAttestationRequestTest {

    private static final CreateAttestationRequest BARE =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

    @Test
    void ofSetsOnlyTheIds() {
        assertThat(BARE).isEqualTo(new CreateAttestationRequest(Responses.PERSON, Responses.DOCUMENT, null, null));
        assertThat(BARE.personId()).isEqualTo(Responses.PERSON);
        assertThat(BARE.documentId()).isEqualTo(Responses.DOCUMENT);
    }

    @Test
    void withersKeepTheRestAndTheOriginal() {
        CreateAttestationRequest full = new CreateAttestationRequest(
                Responses.PERSON, Responses.DOCUMENT, "Please sign.", AttestationType.SIGNATURE);
        CreateAttestationRequest typed = BARE.requestedAttestationType(AttestationType.SIGNATURE);
        CreateAttestationRequest withMessage = BARE.recipientMessage("Please sign.");

        assertThat(typed.recipientMessage("Please sign.")).isEqualTo(full);
        assertThat(withMessage.requestedAttestationType(AttestationType.SIGNATURE))
                .isEqualTo(full);
        assertThat(typed.recipientMessage()).isNull();
        assertThat(withMessage.requestedAttestationType()).isNull();
    }

    @Test
    void idsAreLoweredUlids() {
        String upperCase = Responses.ID.toUpperCase(Locale.ROOT);

        assertThat(CreateAttestationRequest.of(upperCase, Responses.DOCUMENT).personId())
                .isEqualTo(Responses.ID);
        assertThat(CreateAttestationRequest.of(Responses.PERSON, upperCase).documentId())
                .isEqualTo(Responses.ID);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CreateAttestationRequest.of("7", Responses.DOCUMENT))
                .withMessageStartingWith("personId must be a ULID");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CreateAttestationRequest.of(Responses.PERSON, "7"))
                .withMessageStartingWith("documentId must be a ULID");
    }

    @Test
    void messageHasAtMost5000Characters() {
        String longest = "x".repeat(5000);

        assertThat(BARE.recipientMessage(longest).recipientMessage()).isEqualTo(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BARE.recipientMessage(longest + "x"))
                .withMessage("recipientMessage must have at most 5000 characters, but has 5001");
    }

    @Test
    void withersRefuseNull() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BARE.recipientMessage(null))
                .withMessage("recipientMessage must not be null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BARE.requestedAttestationType(null))
                .withMessage("requestedAttestationType must not be null");
    }

    @Test
    void onlyASignatureCanBeAskedFor() {
        assertThat(BARE.requestedAttestationType(new AttestationType("signature"))
                        .requestedAttestationType())
                .isEqualTo(AttestationType.SIGNATURE);
        AttestationType[] others = {AttestationType.ACKNOWLEDGMENT, new AttestationType("Signature")};
        for (AttestationType other : others) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BARE.requestedAttestationType(other))
                    .withMessageStartingWith("requestedAttestationType must be signature");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new CreateAttestationRequest(Responses.PERSON, Responses.DOCUMENT, null, other))
                    .withMessageStartingWith("requestedAttestationType must be signature");
        }
    }
}
