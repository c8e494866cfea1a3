package io.attest.client.model;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.attest.client.ModelJson;
import io.attest.client.testing.Responses;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
        for (String other : new String[] {"acknowledgment", "Signature"}) {
            assertRejected(
                    "requestedAttestationType must be signature",
                    () -> BARE.withRequestedAttestationType(AttestationType.of(other)));
        }
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

    static Stream<Arguments> noJsonValues() {
        String kind = "additionalProperties must hold JSON values, but holds a ";
        String finite = "additionalProperties must hold finite numbers";
        String names = "additionalProperties must have names that are Strings";
        return Stream.of(
                Arguments.of(new AtomicInteger(1), kind + "java.util.concurrent.atomic.AtomicInteger"),
                Arguments.of(Instant.EPOCH, kind + "java.time.Instant"),
                Arguments.of(Set.of(1), kind),
                Arguments.of(new int[] {1}, kind + "[I"),
                Arguments.of(Double.NaN, finite),
                Arguments.of(Double.NEGATIVE_INFINITY, finite),
                Arguments.of(Float.POSITIVE_INFINITY, finite),
                Arguments.of(Map.of(1, "a"), names),
                Arguments.of(Collections.singletonMap(null, 1), names));
    }

    @ParameterizedTest
    @MethodSource("noJsonValues")
    void refusesWhatIsNoJsonValue(Object value, String message) {
        assertRejected(message, () -> BARE.withAdditionalProperty("a", value));
        assertRejected(message, () -> BARE.withAdditionalProperty("a", Arrays.asList(null, Map.of("b", value))));
    }

    @Test
    void writesWhatItTakes() {
        List<Object> values = Arrays.asList((byte) 1, (short) 2, 3L, 0.5f, 1.5, BigInteger.TEN.pow(30), true, null, "");

        assertThat(ModelJson.write(BARE.withAdditionalProperty("values", values)
                        .withAdditionalProperty("decimal", new BigDecimal("1.50"))))
                .endsWith(",\"values\":[1,2,3,0.5,1.5,1000000000000000000000000000000,true,null,\"\"],"
                        + "\"decimal\":1.50}");
    }

    @Test
    void refusesNestingThatCouldNotBeWritten() {
        Object deepest = List.of();
        for (int level = 1; level < 999; level++) {
            deepest = List.of(deepest);
        }
        Object deeper = List.of(deepest);

        assertThat(ModelJson.write(BARE.withAdditionalProperty("x", deepest))).contains("[[[");
        assertRejected(
                "additionalProperties must be nested at most 999 levels deep",
                () -> BARE.withAdditionalProperty("x", deeper));
    }
}
