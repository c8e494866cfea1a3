package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.Outcome;
import io.attest.client.internal.util.Secrets;
import io.attest.client.testing.SampleCall;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MessageTest {

    private static String quote(String words, String... secrets) {
        Message returned = new Message(Endpoints.me(), "returned 400");
        return returned.quote(words, new Secrets(Stream.of(secrets))).toString();
    }

    static Stream<Arguments> quotes() {
        return Stream.of(
                arguments("Check the token", " Check the token."),
                arguments("Stop!", " Stop!"),
                arguments("  spaces around  ", " spaces around."),
                arguments("a\nb\rc\u0085d\u2028e\u2029f\tg\u0000h\u001bi", " a b c d e f g h i."),
                arguments("Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00", " Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00."));
    }

    @ParameterizedTest
    @MethodSource("quotes")
    void isOneLineWithAPointAtItsEnd(String words, String added) {
        assertThat(quote(words)).isEqualTo("GET /me returned 400." + added);
    }

    @Test
    void isShortAndCutsNoCharacterAndNoSecretInHalf() {
        assertThat(quote("x".repeat(100_000))).hasSizeLessThan(510);
        assertThat(quote("\ud83d\ude00".repeat(1000)).codePoints())
                .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        String secret = "abcdef".repeat(50);
        for (int length = 460; length < 490; length++) {
            assertThat(quote("x".repeat(length) + secret, secret)).doesNotContain("a");
        }
    }

    @Test
    void keepsTheAdviceBehindALongQuote() {
        Message send = new Message(SampleCall.SEND.operation(), "returned 500");

        assertThat(send.quote("x".repeat(100_000), new Secrets(Stream.empty()))
                        .add(Outcome.UNKNOWN)
                        .add("Check the access token"))
                .asString()
                .endsWith("x. It may have been carried out: check before sending it again. Check the access token.");
    }
}
