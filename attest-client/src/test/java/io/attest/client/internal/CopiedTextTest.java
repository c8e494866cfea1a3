package io.attest.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CopiedTextTest {

    private static final String TOKEN = "7|zzqq-._~+/=:'\"zz";
    private static final String URL = "https://attest.example.com/api/v1";

    private static void assertToken(String token, String problem) {
        assertThat(CopiedText.problemOfToken(token)).isEqualTo(problem);
    }

    private static void assertUrl(String url, String problem) {
        assertThat(CopiedText.problemOfUrl(url)).isEqualTo(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"\"", "''", "``", "´´", "‘’", "’’", "‚‘", "‛’", "“”", "„“", "‟”", "«»", "»«", "‹›", "＂＂", "＇＇"
            })
    void quotesAreNamed(String marks) {
        String before = marks.substring(0, 1);
        String after = marks.substring(1);

        assertToken(before + TOKEN + after, "is in quotes");
        assertToken(before + TOKEN + after + "\r\n", "is in quotes");
        assertToken(before + "Bearer " + TOKEN + after, "is in quotes");
        assertToken(before + TOKEN, "begins with a quotation mark");
        assertToken(TOKEN + after, "ends with a quotation mark");
        assertToken(marks, "is in quotes");
        assertUrl(before + URL + after, "is in quotes");
        assertUrl(before + URL + after + "\n", "is in quotes");
        assertUrl(before + URL, "begins with a quotation mark");
        assertUrl(URL + after, "ends with a quotation mark");
        assertUrl(marks, "is in quotes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer zzqq",
                "bearer zzqq",
                "BEARER zzqq",
                "bEaReR   zzqq",
                " Bearer zzqq",
                "Bearer zzqq\n",
                "Bearer Bearer zzqq",
                "Bearer \"zzqq\"",
                "Bearer ",
                "Bearer",
                "\tbearer\n"
            })
    void theWordBeforeATokenIsNamed(String token) {
        assertToken(token, "begins with \"Bearer \"; pass the token alone");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer zzqq",
                "authorization: zzqq",
                " AUTHORIZATION:  Bearer zzqq",
                "Authorization:"
            })
    void theHeaderAroundATokenIsNamed(String token) {
        assertToken(token, "begins with \"Authorization: \"; pass the token alone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bearer-zzqq", "Bearerzzqq", "zzqqBearer", "bearer:zzqq", "authorization-zzqq"})
    void aTokenMayBeginWithTheSameLetters(String token) {
        assertThat(CopiedText.problemOfToken(token)).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
                    000a|a line break
                    000d|a line break
                    000b|a line break
                    000c|a line break
                    0085|a line break
                    2028|a line break
                    2029|a line break
                    0020|a space
                    0009|a tab
                    00a0|the invisible character U+00A0
                    00ad|the invisible character U+00AD
                    034f|the invisible character U+034F
                    061c|the invisible character U+061C
                    180e|the invisible character U+180E
                    200b|the invisible character U+200B
                    200d|the invisible character U+200D
                    200e|the invisible character U+200E
                    2060|the invisible character U+2060
                    202e|the invisible character U+202E
                    2003|the invisible character U+2003
                    3000|the invisible character U+3000
                    3164|the invisible character U+3164
                    2800|the invisible character U+2800
                    fe0f|the invisible character U+FE0F
                    feff|the invisible character U+FEFF
                    0000|the invisible character U+0000
                    001b|the invisible character U+001B
                    007f|the invisible character U+007F
                    d83d|the invisible character U+D83D
                    e000|the invisible character U+E000
                    e0001|the invisible character U+E0001
                    """)
    void whatCannotBeSeenIsNamedWhereverItStands(String codePoint, String name) {
        String c = Character.toString(Integer.parseInt(codePoint, 16));

        assertToken(c + TOKEN, "begins with " + name);
        assertToken(TOKEN + c, "ends with " + name);
        assertToken(TOKEN + c + "\r\n ", "ends with " + name);
        assertToken("zzqq" + c + TOKEN, "contains " + name + " at position 5");
        assertUrl(c + URL, "begins with " + name);
        assertUrl(URL + c, "ends with " + name);
        assertUrl("https://" + c + "attest.example.com", "contains " + name + " at position 9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00e9", "0430", "2013", "2026", "00b7", "4e2d", "ff0d", "1f600"})
    void aTokenIsAsciiAndAUrlNeedNotBe(String codePoint) {
        int c = Integer.parseInt(codePoint, 16);

        assertToken("z" + Character.toString(c) + "z", "contains the character U+%04X at position 2".formatted(c));
        assertThat(CopiedText.problemOfUrl("https://attest.example.com/" + Character.toString(c)))
                .isNull();
    }

    @Test
    void positionsAreCountedInCharacters() {
        assertUrl("https://\uD83D\uDE00\u200bx", "contains the invisible character U+200B at position 10");
    }

    @Test
    void everythingElseStaysAsItIs() {
        assertThat(CopiedText.problemOfToken(TOKEN)).isNull();
        assertThat(CopiedText.problemOfUrl(URL)).isNull();
        for (char c = '!'; c <= '~'; c++) {
            assertThat(CopiedText.problemOfToken("z" + c + "z")).isNull();
            assertThat(CopiedText.problemOfUrl("https://attest.example.com/" + c + "/"))
                    .isNull();
        }
    }
}
