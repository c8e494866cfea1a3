package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.operation.Operation;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {

    private static final Operation<?> READ = Endpoints.me();
    private static final Operation<?> SEND =
            Endpoints.createAttestationRequest(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));

    private static Sentences responded() {
        return Sentences.of(READ, 400);
    }

    @Test
    void beginWithWhatWasAskedAndWhatHappened() {
        assertThat(responded()).hasToString("GET /me returned 400.");
        assertThat(Sentences.of(SEND, "no response in time"))
                .hasToString("POST /attestation-requests failed: no response in time.");
    }

    @ParameterizedTest
    @CsvSource({
        "Check the token, Check the token.",
        "Check the token., Check the token.",
        "Stop!, Stop!",
        "'  spaces around  ', spaces around."
    })
    void endWithOnePoint(String sentence, String added) {
        assertThat(responded().add(sentence)).hasToString("GET /me returned 400. " + added);
        assertThat(responded().quote(sentence)).hasToString("GET /me returned 400. " + added);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\t"})
    void leaveOutWhatIsBlank(String sentence) {
        assertThat(responded().add(sentence).quote(sentence)).hasToString("GET /me returned 400.");
    }

    @Test
    void areOneLine() {
        assertThat(responded().quote("a\nb\rc\u0085d\u2028e\u2029f\tg\u0000h\u001bi"))
                .hasToString("GET /me returned 400. a b c d e f g h i.");
    }

    @Test
    void keepEveryScript() {
        assertThat(responded().quote("Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00"))
                .hasToString("GET /me returned 400. Gr\u00fc\u00dfe \u6587\u4ef6 \ud83d\ude00.");
    }

    @ParameterizedTest
    @ValueSource(ints = {499, 500, 501, 100_000})
    void areShortHoweverLongTheQuoteIs(int length) {
        assertThat(responded().quote("x".repeat(length)).toString()).hasSizeLessThan(510);
    }

    @Test
    void areShortHoweverManyAreQuoted() {
        Sentences line = responded();
        for (int i = 0; i < 1000; i++) {
            line.quote("field" + i + ": is wrong");
        }

        assertThat(line.toString()).hasSizeLessThan(520);
    }

    @Test
    void cutNoCharacterInHalf() {
        String line = responded().quote("\ud83d\ude00".repeat(1000)).toString();

        assertThat(line.codePoints()).noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    @Test
    void keepTheAdviceBehindALongQuote() {
        assertThat(Sentences.of(SEND, 500)
                        .quote("x".repeat(100_000))
                        .addDoubt(SEND, Outcome.UNKNOWN)
                        .add("Check the access token")
                        .toString())
                .endsWith(" It may have been carried out: check before sending it again. Check the access token.");
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_SENT, ' Nothing was sent.'",
        "REJECTED, ''",
        "UNKNOWN, ' It may have been carried out: check before sending it again.'",
        "ACCEPTED, ' It was carried out: do not send it again.'"
    })
    void sayWhatIsKnownOfASend(Outcome outcome, String added) {
        assertThat(Sentences.of(SEND, 500).addDoubt(SEND, outcome))
                .hasToString("POST /attestation-requests returned 500." + added);
    }

    @ParameterizedTest
    @EnumSource
    void leaveThatOutOfARead(Outcome outcome) {
        assertThat(responded().addDoubt(READ, outcome)).hasToString("GET /me returned 400.");
    }
}
