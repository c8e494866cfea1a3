package io.attest.client.model;

import static io.attest.client.testing.Refused.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.attest.client.testing.Responses;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
@SuppressWarnings("deprecation")
class CreateAttestationRequestTest {

    private static final CreateAttestationRequest BARE =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

    @Test
    void withersKeepTheRestAndTheOriginal() {
        CreateAttestationRequest full = new CreateAttestationRequest(
                Responses.PERSON, Responses.DOCUMENT, "Please sign.", AttestationType.SIGNATURE, Map.of("due", 1));
        CreateAttestationRequest typed =
                BARE.additionalProperty("due", 1).requestedAttestationType(AttestationType.SIGNATURE);
        CreateAttestationRequest withMessage =
                BARE.recipientMessage("Please sign.").additionalProperty("due", 1);

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
        assertRefused("personId must be a ULID", () -> CreateAttestationRequest.of("7", Responses.DOCUMENT));
        assertRefused("documentId must be a ULID", () -> CreateAttestationRequest.of(Responses.PERSON, "7"));
    }

    @Test
    void messageHasAtMost5000Characters() {
        String longest = "x".repeat(5000);

        assertThat(BARE.recipientMessage(longest).recipientMessage()).isEqualTo(longest);
        assertRefused(
                "recipientMessage must have at most 5000 characters, but has 5001",
                () -> BARE.recipientMessage(longest + "x"));
    }

    @Test
    void withersRefuseNull() {
        assertRefused("recipientMessage must not be null", () -> BARE.recipientMessage(null));
        assertRefused("requestedAttestationType must not be null", () -> BARE.requestedAttestationType(null));
    }

    @Test
    void onlyASignatureCanBeAskedFor() {
        assertThat(BARE.requestedAttestationType(new AttestationType("signature"))
                        .requestedAttestationType())
                .isEqualTo(AttestationType.SIGNATURE);
        AttestationType[] others = {AttestationType.ACKNOWLEDGMENT, new AttestationType("Signature")};
        for (AttestationType other : others) {
            assertRefused("requestedAttestationType must be signature", () -> BARE.requestedAttestationType(other));
            assertRefused(
                    "requestedAttestationType must be signature",
                    () -> new CreateAttestationRequest(Responses.PERSON, Responses.DOCUMENT, null, other, Map.of()));
        }
    }

    @Test
    void keepsACopyOfWhatThisVersionDoesNotKnow() {
        List<Object> list = new ArrayList<>(List.of("a"));
        CreateAttestationRequest request =
                BARE.additionalProperty("due_at", null).additionalProperty("tags", Map.of("list", list));
        list.add("b");

        assertThat(request.additionalProperties())
                .containsExactly(entry("due_at", null), entry("tags", Map.of("list", List.of("a"))));
        assertThat(BARE.additionalProperties()).isEmpty();
        assertThat(request).asString().doesNotContain("due_at");
    }

    @ParameterizedTest
    @ValueSource(strings = {"person_id", "document_id", "recipient_message", "requested_attestation_type", "", " "})
    void refusesNamesOfKnownFields(String name) {
        assertRefused("name ", () -> BARE.additionalProperty(name, "x"));
    }

    @Test
    void refusesWhatJsonCannotHold() {
        assertRefused(
                "additionalProperties must hold JSON values, but holds a java.lang.Object",
                () -> BARE.additionalProperty("a", List.of(new Object())));
        for (Object half : new Object[] {"\ud83d", Map.of("\ud83d", 1)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> BARE.additionalProperty("a", half))
                    .withMessageContaining("surrogate");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> BARE.additionalProperty("\ud83d", 1));
    }
}
