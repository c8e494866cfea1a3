package io.attest.client.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopiedTextTest {

    private static final String TOKEN = "7|zzqq-._~+/=:'\"zz";
    private static final String URL = "https://attest.example.com/api/v1";

    private static void assertToken(String token, @Nullable String problem) {
        assertThat(CopiedText.problemOfToken(token)).isEqualTo(problem);
    }

    private static void assertUrl(String url, @Nullable String problem) {
        assertThat(CopiedText.problemOfUrl(url)).isEqualTo(problem);
    }

    @Test
    void quotesAreNamed() {
        for (String marks : "\"\" '' `` ´´ ‘’ ’’ ‚‘ ‛’ “” „“ ‟” «» »« ‹› ＂＂ ＇＇".split(" ", -1)) {
            String before = marks.substring(0, 1);
            String after = marks.substring(1);

            assertToken(before + TOKEN + after, "is in quotes");
            assertToken(before + "Bearer " + TOKEN + after, "is in quotes");
            assertToken(before + TOKEN, "begins with a quotation mark");
            assertToken(TOKEN + after, "ends with a quotation mark");
            assertUrl(before + URL + after, "is in quotes");
        }
    }

    @Test
    void whatStandsBeforeATokenIsNamed() {
        String words = "Bearer zzqq|bearer zzqq|BEARER zzqq|bEaReR   zzqq| Bearer zzqq|Bearer zzqq\n|Bearer Bearer zzqq"
                + "|Bearer \"zzqq\"|Bearer |Bearer|\tbearer\n";
        for (String token : words.split("\\|", -1)) {
            assertToken(token, "begins with \"Bearer \"; pass the token alone");
        }
        String headers = "Authorization: Bearer zzqq|authorization: zzqq| AUTHORIZATION:  Bearer zzqq|Authorization:";
        for (String token : headers.split("\\|", -1)) {
            assertToken(token, "begins with \"Authorization: \"; pass the token alone");
        }
        for (String token : "bearer-zzqq Bearerzzqq zzqqBearer bearer:zzqq authorization-zzqq".split(" ", -1)) {
            assertToken(token, null);
        }
    }

    @Test
    void nothingInvisibleIsTaken() {
        String codePoints = "000d 000b 0085 2028 0009 00ad 034f 061c 180e 200d 202e 2003 3000 fe0f feff"
                + " 000a 0020 00a0 200b 0000 001b 007f d83d e000 e0001";
        for (String codePoint : codePoints.split(" ", -1)) {
            String c = Character.toString(Integer.parseInt(codePoint, 16));
            assertThat(CopiedText.problemOfToken(TOKEN + c)).contains("at position");
            assertThat(CopiedText.problemOfUrl("https://" + c + "attest.example.com"))
                    .contains("at position 9");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"00e9", "0430", "2013", "2026", "00b7", "4e2d", "ff0d", "1f600"})
    void aTokenIsAsciiAndAUrlNeedNotBe(String codePoint) {
        int c = Integer.parseInt(codePoint, 16);

        assertThat(CopiedText.problemOfToken("z" + Character.toString(c) + "z")).contains("at position 2");
        assertUrl("https://attest.example.com/" + Character.toString(c), null);
    }
}
