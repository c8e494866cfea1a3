package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.testing.Responses;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class TextArgumentsTest {

    private static final String EMOJI = "\ud83d\ude00";

    /** The parameter, its limit, and a way through the wither and through the constructor. */
    static Stream<Arguments> parameters() {
        CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);
        UnaryOperator<String> message = text -> request.recipientMessage(text).recipientMessage();
        UnaryOperator<String> messageOfNew = text ->
                new CreateAttestationRequest(Responses.PERSON, Responses.DOCUMENT, text, null).recipientMessage();
        UnaryOperator<String> name =
                text -> DocumentQuery.defaults().nameContains(text).nameContains();
        UnaryOperator<String> nameOfNew = text -> new DocumentQuery(text, null, null, null).nameContains();
        return Stream.of(
                Arguments.of("recipientMessage", 5000, message),
                Arguments.of("recipientMessage", 5000, messageOfNew),
                Arguments.of("nameContains", 255, name),
                Arguments.of("nameContains", 255, nameOfNew));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void theLimitItselfIsAccepted(String parameter, int limit, UnaryOperator<String> set) {
        assertThat(set.apply("x".repeat(limit))).as(parameter).hasSize(limit);
        assertThat(set.apply("")).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void oneMoreIsRefusedWithoutTheText(String parameter, int limit, UnaryOperator<String> set) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.apply("x".repeat(limit + 1)))
                .withMessage(parameter + " must have at most " + limit + " characters, but has " + (limit + 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void charactersAreCountedAndNotUtf16Units(String parameter, int limit, UnaryOperator<String> set) {
        assertThat(set.apply(EMOJI.repeat(limit))).hasSize(2 * limit);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set.apply(EMOJI.repeat(limit) + "x"))
                .withMessage(parameter + " must have at most " + limit + " characters, but has " + (limit + 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void halfASurrogatePairIsRefusedWhereverItStands(String parameter, int limit, UnaryOperator<String> set) {
        String[] broken = {"\ud83d", "\ude00", "\ud83dAda", "Ada\ud83d", "Ada\ude00", "\ude00\ud83d", EMOJI + "\ud83d"};
        for (String text : broken) {
            assertThat(text.length()).isLessThan(limit);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> set.apply(text))
                    .withMessage(parameter + " contains an unpaired surrogate, which cannot be sent as UTF-8");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("parameters")
    void textsOfEveryScriptStayAsTheyAre(String parameter, int limit, UnaryOperator<String> set) {
        String text = "Ada\u0000\n\t \u00e9\u4e2d\uffff" + EMOJI;
        assertThat(text.length()).isLessThan(limit);
        assertThat(set.apply(text)).as(parameter).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(chars = {'\ud800', '\udbff', '\udc00', '\udfff'})
    void everyHalfOfASurrogatePairIsRefused(char half) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DocumentQuery.defaults().nameContains("x" + half))
                .withMessageContaining("surrogate");
    }
}
