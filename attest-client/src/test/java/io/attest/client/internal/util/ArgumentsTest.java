package io.attest.client.internal.util;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.attest.client.testing.Responses;
import java.util.Locale;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class ArgumentsTest {

    private static final String EMOJI = "\ud83d\ude00";

    @Test
    void takeEveryCharacterOfAUlidAndLowerIt() {
        for (char c : "0123456789abcdefghjkmnpqrstvwxyzABCDEFGHJKMNPQRSTVWXYZ".toCharArray()) {
            String id = String.valueOf(c).repeat(26);
            assertThat(Arguments.ulid("id", id)).isEqualTo(id.toLowerCase(Locale.ROOT));
        }
    }

    // The Kelvin sign is lowered to an ASCII k, and a full-width digit is a digit to Character.digit.
    @ParameterizedTest
    @ValueSource(chars = {'i', 'l', 'o', 'u', 'I', 'L', 'O', 'U', '-', ' ', '/', '\n', '\u00e9', '\u212a', '\uff11'})
    void refuseAUlidWithAnotherCharacter(char foreign) {
        for (int position : new int[] {0, 12, 25}) {
            String id = Responses.ID.substring(0, position) + foreign + Responses.ID.substring(position + 1);
            assertRejected(
                    "id must be a ULID, but position " + (position + 1) + " is not a Crockford base-32 character",
                    () -> Arguments.ulid("id", id));
            assertRejected(
                    "id must be a ULID of 26 characters, but has " + (position + 2) + " characters",
                    () -> Arguments.ulid("id", "7".repeat(position + 2)));
        }
    }

    @Test
    void countTheCharactersOfATextAndNotItsUtf16Units() {
        for (String text : new String[] {"", EMOJI.repeat(3), "\u0085\u200b\ufffe", "\n\u007f\uffff"}) {
            assertThatCode(() -> Arguments.text("text", text, 3)).doesNotThrowAnyException();
        }
        for (String text : new String[] {"xxxx", EMOJI.repeat(3) + "x"}) {
            assertRejected("text must have at most 3 characters, but has 4", () -> Arguments.text("text", text, 3));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0xd800, 0xdbff, 0xdc00, 0xdfff})
    void refuseHalfOfASurrogatePairWhereverItStands(int half) {
        for (String format : new String[] {"%c", "%cAda", "Ada%c", EMOJI + "%c", "%c" + EMOJI}) {
            assertRejected(
                    "text contains an unpaired surrogate, which cannot be sent as UTF-8",
                    () -> Arguments.text("text", format.formatted((char) half), 255));
        }
    }
}
