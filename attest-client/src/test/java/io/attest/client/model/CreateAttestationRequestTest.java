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
import java.util.LinkedHashMap;
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
@SuppressWarnings("deprecation")
class CreateAttestationRequestTest {

    private static final CreateAttestationRequest BARE =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

    @Test
    void eachWitherKeepsTheRest() {
        CreateAttestationRequest full = new CreateAttestationRequest(
                Responses.PERSON, Responses.DOCUMENT, "Please sign.", AttestationType.SIGNATURE, Map.of("due", 1));

        assertThat(BARE.withAdditionalProperty("due", 1)
                        .withRequestedAttestationType(AttestationType.SIGNATURE)
                        .withRecipientMessage("Please sign."))
                .isEqualTo(full);
        assertThat(BARE.withRecipientMessage("Please sign.")
                        .withRequestedAttestationType(AttestationType.SIGNATURE)
                        .withAdditionalProperty("due", 1))
                .isEqualTo(full);
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
        String longest = "x".repeat(5000);

        assertThat(BARE.withRecipientMessage(longest).recipientMessage()).isEqualTo(longest);
        assertRejected(
                "recipientMessage must have at most 5000 characters, but has 5001",
                () -> BARE.withRecipientMessage(longest + "x"));
    }

    @Test
    void noTextHasANul() {
        String problem = " contains a NUL character (U+0000), which not every database can store";
        for (String text : new String[] {"\0", "Please\0sign.", "Please sign.\0", "\0\n"}) {
            assertRejected("recipientMessage" + problem, () -> BARE.withRecipientMessage(text));
            assertRejected("recipientMessage" + problem, () -> BARE.withAdditionalProperty("recipient_message", text));
            assertRejected("additionalProperties" + problem, () -> BARE.withAdditionalProperty("a", text));
            assertRejected(
                    "additionalProperties" + problem,
                    () -> BARE.withAdditionalProperty("a", List.of(1, Map.of("b", text))));
            assertRejected("additionalProperties" + problem, () -> BARE.withAdditionalProperty("a", Map.of(text, 1)));
            assertRejected("name" + problem, () -> BARE.withAdditionalProperty("a" + text, 1));
        }
        assertThat(BARE.withRecipientMessage("a\u0001\u0007\u001b\u007f").recipientMessage())
                .hasSize(5);
    }

    @Test
    void onlyASignatureCanBeAskedFor() {
        for (AttestationType other : List.of(AttestationType.ACKNOWLEDGMENT, AttestationType.of("Signature"))) {
            assertRejected(
                    "requestedAttestationType must be signature", () -> BARE.withRequestedAttestationType(other));
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
        Map<Object, Object> keys = new LinkedHashMap<>();
        keys.put(1, "a");
        keys.put("1", "b");
        String kind = "additionalProperties must hold JSON values, but holds a ";
        String finite = "additionalProperties must hold finite numbers";
        String names = "additionalProperties must have names that are Strings";
        return Stream.of(
                Arguments.of(new Object(), kind + "java.lang.Object"),
                Arguments.of(new AtomicInteger(1), kind + "java.util.concurrent.atomic.AtomicInteger"),
                Arguments.of(Instant.EPOCH, kind + "java.time.Instant"),
                Arguments.of(Set.of(1), kind),
                Arguments.of(new int[] {1}, kind + "[I"),
                Arguments.of(Double.NaN, finite),
                Arguments.of(Double.NEGATIVE_INFINITY, finite),
                Arguments.of(Float.POSITIVE_INFINITY, finite),
                Arguments.of(keys, names),
                Arguments.of(Collections.singletonMap(null, 1), names));
    }

    private static Object nested(int levels) {
        Object value = "innermost";
        for (int i = 0; i < levels; i++) {
            value = i % 2 == 0 ? List.of(value) : Map.of("a", value);
        }
        return value;
    }

    @ParameterizedTest
    @MethodSource("noJsonValues")
    void refusesWhatIsNoJsonValue(Object value, String message) {
        assertRejected(message, () -> BARE.withAdditionalProperty("a", value));
        assertRejected(message, () -> BARE.withAdditionalProperty("a", Arrays.asList(null, Map.of("b", value))));
    }

    @Test
    void writesWhatItTakes() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("byte", (byte) 1);
        values.put("short", (short) 2);
        values.put("long", 3L);
        values.put("float", 0.5f);
        values.put("double", 1.5);
        values.put("integer", BigInteger.TEN.pow(30));
        values.put("decimal", new BigDecimal("1.50"));
        values.put("flags", Arrays.asList(true, null, ""));

        assertThat(ModelJson.write(BARE.withAdditionalProperty("values", values)))
                .endsWith(",\"values\":{\"byte\":1,\"short\":2,\"long\":3,\"float\":0.5,\"double\":1.5,"
                        + "\"integer\":1000000000000000000000000000000,\"decimal\":1.50,"
                        + "\"flags\":[true,null,\"\"]}}");
    }

    @Test
    void takesNestingThatCanBeWrittenAndReadAgain() {
        String tooDeep = "additionalProperties must be nested at most 998 levels deep";
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertRejected(tooDeep, () -> BARE.withAdditionalProperty("a", endless));
        assertRejected(tooDeep, () -> BARE.withAdditionalProperty("a", nested(999)));
        Document document = Document.builder()
                .id("d")
                .attestationCounts(AttestationCounts.builder()
                        .additionalProperties(Map.of("a", nested(998)))
                        .build())
                .build();

        assertThat(ModelJson.read(ModelJson.write(document), Document.class)).isEqualTo(document);
    }

    @Test
    void refusesBlankNamesAndWhatUtf8CannotHold() {
        for (String name : new String[] {"", " ", "\ud83d"}) {
            assertRejected("name ", () -> BARE.withAdditionalProperty(name, 1));
        }
        for (Object half : new Object[] {"\ud83d", List.of("\ude00"), Map.of("\ud83d", 1)}) {
            assertRejected(
                    "additionalProperties contains an unpaired surrogate",
                    () -> BARE.withAdditionalProperty("a", half));
        }
    }
}
