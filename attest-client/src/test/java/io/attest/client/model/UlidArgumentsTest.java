package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.Responses;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class UlidArgumentsTest {

    static Stream<Arguments> parameters() {
        Function<String, String> person = UlidArgumentsTest::personId;
        Function<String, String> document = UlidArgumentsTest::documentId;
        return Stream.of(Arguments.of("personId", person), Arguments.of("documentId", document));
    }

    private static String personId(String id) {
        return CreateAttestationRequest.of(id, Responses.DOCUMENT).personId();
    }

    private static String documentId(String id) {
        return CreateAttestationRequest.of(Responses.PERSON, id).documentId();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void aLowerCaseUlidStaysAsItIs(String parameter, Function<String, String> read) {
        assertThat(read.apply(Responses.ID)).as(parameter).isEqualTo(Responses.ID);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void upperCaseIsLowered(String parameter, Function<String, String> read) {
        assertThat(read.apply(Responses.ID.toUpperCase(Locale.ROOT)))
                .as(parameter)
                .isEqualTo(Responses.ID);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void everyCharacterOfTheAlphabetIsAccepted(String parameter, Function<String, String> read) {
        for (char c : "0123456789abcdefghjkmnpqrstvwxyzABCDEFGHJKMNPQRSTVWXYZ".toCharArray()) {
            String id = String.valueOf(c).repeat(26);
            assertThat(read.apply(id)).as(parameter).isEqualTo(id.toLowerCase(Locale.ROOT));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void nullIsRefusedByName(String parameter, Function<String, String> read) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read.apply(null))
                .withMessage(parameter + " must not be null");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void anotherLengthIsRefusedAndNamed(String parameter, Function<String, String> read) {
        for (int length : new int[] {0, 1, 25, 27, 36}) {
            String id = "7".repeat(length);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> read.apply(id))
                    .withMessage(parameter + " must be a ULID of 26 characters, but has " + length + " characters");
        }
    }

    // The Kelvin sign is lowered to an ASCII k, and a full-width digit is a digit to Character.digit.
    static final String[] FOREIGN = {
        "i", "l", "o", "u", "I", "L", "O", "U", "-", " ", "_", "/", "?", "\n", "\u00e9", "\u212a", "\uff11", "\u0660"
    };

    @ParameterizedTest
    @FieldSource("FOREIGN")
    void aCharacterOutsideTheAlphabetIsRefusedAtEveryPosition(String foreign) {
        for (int position = 0; position < 26; position++) {
            String id = Responses.ID.substring(0, position) + foreign + Responses.ID.substring(position + 1);
            String expected =
                    "must be a ULID, but position " + (position + 1) + " is not a Crockford base-32 character";
            assertThatIllegalArgumentException().isThrownBy(() -> personId(id)).withMessage("personId " + expected);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> documentId(id))
                    .withMessage("documentId " + expected);
        }
    }
}
