package io.attest.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private static String hidden(String text, String... secrets) {
        return new Secrets(Stream.of(secrets)).hide(text);
    }

    @Test
    void hidesTheLongestFirst() {
        assertThat(hidden("token1x token1 token1-and-more", "token1", "token1-and-more", "token1x"))
                .isEqualTo("[…] […] […]");
    }

    @Test
    void leavesATextTooShortToBeRecognized() {
        assertThat(hidden("token", "token")).isEqualTo("token");
    }

    @Test
    void hidesWhatJsonEscapes() {
        assertThat(hidden("a\\b\"c/d a\\\\b\\\"c/d a\\\\b\\\"c\\/d", "a\\b\"c/d"))
                .isEqualTo("[…] […] […]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ab/c+d=~e",
                "ab%2Fc%2Bd%3D%7Ee",
                "ab%2fc%2bd%3d~e",
                "ab\\/c\\u002bd\\u003d~e",
                "ab\\u002Fc\\u002Bd\\u003D\\u007Ee",
                "ab\\/c%2Bd=\\u007ee"
            })
    void hidesEverySpelling(String spelling) {
        assertThat(hidden("<" + spelling + ">" + spelling + " ab/c", "ab/c+d=~e"))
                .isEqualTo("<[…]>[…] ab/c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\\\b\\\"c", "100%25%2F", "\\u002b%2B", "%%%%%%"})
    void hidesWhatStandsAsItIsEvenIfItLooksEscaped(String secret) {
        assertThat(hidden("<" + secret + ">", secret)).isEqualTo("<[…]>");
    }

    @Test
    void hidesNoOtherText() {
        assertThat(hidden("TOKEN+1 token 1 token1 tok%2Ben+1 token%252B1 token%2", "token+1"))
                .isEqualTo("TOKEN+1 token 1 token1 tok%2Ben+1 token%252B1 token%2");
    }

    @Test
    void hidesAPercentSignThatIsEncoded() {
        assertThat(hidden("<50%25ab/c>", "50%ab/c")).isEqualTo("<[…]>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer xyz-123", "bearer  xyz-123", "Basic xyz-123", "xyz-123"})
    void hidesWhatIsBehindAScheme(String value) {
        assertThat(hidden("<" + value + "> <xyz-123> Bearer", value)).isEqualTo("<[…]> <[…]> Bearer");
    }

    @Test
    void hidesALongSecretWithoutLetters() {
        assertThat(hidden("x" + "%2B".repeat(20_000) + "y", "+".repeat(20_000))).isEqualTo("x[…]y");
    }
}
