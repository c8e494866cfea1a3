package io.attest.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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

    @Test
    void knowsTheLengthOfTheLongest() {
        assertThat(new Secrets(Stream.of("abcdef", "abcdefg/")).longest()).isEqualTo(9);
        assertThat(new Secrets(Stream.of("short")).longest()).isZero();
    }
}
