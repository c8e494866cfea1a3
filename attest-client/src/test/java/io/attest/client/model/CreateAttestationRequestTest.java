package io.attest.client.model;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.attest.client.testing.Responses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class CreateAttestationRequestTest {

    private static final CreateAttestationRequest BARE =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

    @Test
    void eachWitherKeepsTheRest() {
        assertThat(BARE.withAdditionalProperty("due", 1)
                        .withRequestedAttestationType(AttestationType.SIGNATURE)
                        .withRecipientMessage("Please sign.")
                        .withAdditionalProperty("more", 2))
                .isEqualTo(new CreateAttestationRequest(
                        Responses.PERSON,
                        Responses.DOCUMENT,
                        "Please sign.",
                        AttestationType.SIGNATURE,
                        Map.of("due", 1, "more", 2)));
    }

    @Test
    void idsAreLoweredUlids() {
        assertThat(CreateAttestationRequest.of(
                        Responses.PERSON.toUpperCase(Locale.ROOT), Responses.DOCUMENT.toUpperCase(Locale.ROOT)))
                .isEqualTo(BARE);
        assertRejected("personId must be a ULID", () -> CreateAttestationRequest.of("7", Responses.DOCUMENT));
        assertRejected("documentId must be a ULID", () -> CreateAttestationRequest.of(Responses.PERSON, "7"));
    }

    @Test
    void messageHasAtMost5000Characters() {
        assertThat(BARE.withRecipientMessage("x".repeat(5000)).recipientMessage())
                .hasSize(5000);
        assertRejected("recipientMessage must have at most 5000", () -> BARE.withRecipientMessage("x".repeat(5001)));
    }

    @Test
    void noTextHasANulNorHalfOfASurrogatePair() {
        for (String text : new String[] {"Please\0sign.", "\ud83d"}) {
            assertRejected("recipientMessage contains ", () -> BARE.withRecipientMessage(text));
            assertRejected("recipientMessage contains ", () -> BARE.withAdditionalProperty("recipient_message", text));
            assertRejected("name contains ", () -> BARE.withAdditionalProperty(text, 1));
            for (Object value : new Object[] {text, List.of(1, Map.of("b", text)), Map.of(text, 1)}) {
                assertRejected("additionalProperties contains ", () -> BARE.withAdditionalProperty("a", value));
            }
        }
        assertRejected("name ", () -> BARE.withAdditionalProperty(" ", 1));
    }

    @Test
    void onlyASignatureCanBeAskedFor() {
        assertRejected(
                "requestedAttestationType must be signature",
                () -> BARE.withRequestedAttestationType(AttestationType.of("Signature")));
    }

    @Test
    void keepsACopyOfWhatThisVersionDoesNotKnow() {
        List<Object> list = new ArrayList<>(List.of("a"));
        CreateAttestationRequest request =
                BARE.withAdditionalProperty("due_at", null).withAdditionalProperty("tags", Map.of("list", list));
        list.add("b");

        assertThat(request.additionalProperties())
                .containsExactly(entry("due_at", null), entry("tags", Map.of("list", List.of("a"))));
        assertThat(BARE.additionalProperties()).isEmpty();
        assertThat(request).asString().doesNotContain("due_at");
    }

    @Test
    void aNameThatThisVersionKnowsSetsItsComponent() {
        assertThat(BARE.withAdditionalProperty("recipient_message", "Please sign.")
                        .withAdditionalProperty("person_id", BARE.documentId())
                        .withAdditionalProperty("document_id", BARE.personId()))
                .isEqualTo(CreateAttestationRequest.of(BARE.documentId(), BARE.personId())
                        .withRecipientMessage("Please sign."));
        assertRejected("person_id must be a String", () -> BARE.withAdditionalProperty("person_id", 1));
    }

    @Test
    void refusesWhatIsNoJsonValue() {
        for (Object value :
                List.of(new AtomicInteger(1), Instant.EPOCH, Set.of(1), new int[1], Double.NaN, Map.of(1, 2))) {
            for (Object given : new Object[] {value, Arrays.asList(null, Map.of("b", value))}) {
                assertRejected("additionalProperties must h", () -> BARE.withAdditionalProperty("a", given));
            }
        }
    }
}
