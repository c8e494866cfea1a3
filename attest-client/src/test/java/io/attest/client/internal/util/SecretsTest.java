package io.attest.client.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private static String hidden(String text, String... secrets) {
        return new Secrets(Stream.of(secrets)).hide(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab/c+d=~e", "ab%2Fc%2Bd%3D%7Ee", "ab%2fc%2bd%3d%7ee"})
    void hidesItAsItIsAndPercentEncoded(String spelling) {
        assertThat(hidden("<" + spelling + ">" + spelling + " ab/c", "ab/c+d=~e"))
                .isEqualTo("<[…]>[…] ab/c");
    }

    /** Also what looks escaped, and what is behind a scheme. */
    @ParameterizedTest
    @ValueSource(strings = {"a\\\\b\\\"c", "100%25%2F", "%%%%%%", "Bearer xyz-123", "bearer  xyz-123", "xyz-123"})
    void hidesWhatStandsAsItIs(String secret) {
        assertThat(hidden("<" + secret + ">", secret)).isEqualTo("<[…]>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            token1x token1 token1-and-more | token1,token1-and-more,token1x | […] […] […]
            token                          | token           | token
            TOKEN+1 token 1 token%252B1    | token+1         | […] token 1 token%252B1
            a%20b%20c%20d and a+b+c+d      | a b c d         | […] and […]
            <xyz-123> Bearer               | Basic xyz-123   | <[…]> Bearer
            """)
    void hidesTheLongestFirstAndNoOtherText(String text, String secrets, String hidden) {
        assertThat(hidden(text, secrets.split(",", -1))).isEqualTo(hidden);
    }
}
