package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.Responses;
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
        assertThat(BARE.recipientMessage()).isNull();
        assertThat(BARE.requestedAttestationType()).isNull();
    }

    @Test
    void recipientMessageKeepsTheRestAndTheOriginal() {
        CreateAttestationRequest typed = BARE.requestedAttestationType(AttestationType.SIGNATURE);

        CreateAttestationRequest changed = typed.recipientMessage("Please sign.");

        assertThat(changed)
                .isEqualTo(new CreateAttestationRequest(
                        Responses.PERSON, Responses.DOCUMENT, "Please sign.", AttestationType.SIGNATURE));
        assertThat(typed.recipientMessage()).isNull();
    }

    @Test
    void requestedAttestationTypeKeepsTheRestAndTheOriginal() {
        CreateAttestationRequest withMessage = BARE.recipientMessage("Please sign.");

        CreateAttestationRequest changed = withMessage.requestedAttestationType(AttestationType.SIGNATURE);

        assertThat(changed)
                .isEqualTo(new CreateAttestationRequest(
                        Responses.PERSON, Responses.DOCUMENT, "Please sign.", AttestationType.SIGNATURE));
        assertThat(withMessage.requestedAttestationType()).isNull();
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
