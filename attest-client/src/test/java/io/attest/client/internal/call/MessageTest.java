package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.Outcome;
import io.attest.client.internal.util.Secrets;
import io.attest.client.testing.SampleCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MessageTest {

    private static final Secrets NONE = new Secrets(Stream.empty());

    private static Message quote(String words) {
        return new Message(Endpoints.me(), "returned 400").quote(words, NONE);
    }

    static Stream<Arguments> quotes() {
        return Stream.of(
                arguments("Check the token", " Check the token."),
                arguments("Stop!", " Stop!"),
                arguments("  spaces around  ", " spaces around."),
                arguments("\n\t", ""),
                arguments("a\nb\rc\u0085d\u2028e\u2029f\tg\u0000h\u001bi", " a b c d e f g h i."),
                arguments("Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00", " Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00."));
    }

    @ParameterizedTest
    @MethodSource("quotes")
    void isOneLineWithAPointAtItsEnd(String words, String added) {
        assertThat(quote(words)).hasToString("GET /me returned 400." + added);
    }

    @Test
    void isShortAndCutsNoCharacterAndNoSecretInHalf() {
        assertThat(quote("x".repeat(100_000)).toString()).hasSizeLessThan(510);
        assertThat(quote("\ud83d\ude00".repeat(1000)).toString().codePoints())
                .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        String secret = "abcdef".repeat(50);
        for (int length = 460; length < 490; length++) {
            assertThat(new Message(Endpoints.me(), "returned 400")
                            .quote("x".repeat(length) + secret, new Secrets(Stream.of(secret)))
                            .toString())
                    .doesNotContain("a");
        }
    }

    @Test
    void quotesNoMoreErrorsThanFillTheLine() {
        Map<String, List<String>> errors = new LinkedHashMap<>();
        IntStream.range(0, 50).forEach(i -> errors.put("field" + i, List.of("is wrong")));

        assertThat(new Message(Endpoints.me(), "returned 400")
                        .quote(errors, NONE)
                        .toString())
                .startsWith("GET /me returned 400. field0: is wrong. field1: is wrong.")
                .hasSizeBetween(500, 510);
    }

    @Test
    void keepsTheAdviceBehindALongQuote() {
        Message send = new Message(SampleCall.SEND.operation(), "returned 500");

        assertThat(send.quote("x".repeat(100_000), NONE).add(Outcome.UNKNOWN).add("Check the access token"))
                .asString()
                .endsWith("x. It may have been carried out: check before sending it again. Check the access token.");
    }
}
