package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.util.HeaderMap;
import io.attest.client.internal.util.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorResponseTest {

    private static ErrorResponse read(int status, String body) {
        return ErrorResponse.read(
                status,
                Map.of(),
                body.getBytes(StandardCharsets.UTF_8),
                body.contains("\"error\""),
                new Secrets(Stream.empty()),
                null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"error":"a"};{"message":"a"};{"error":"a","message":"a"};{"error":7,"message":" a "} | a
            {"error":"Not Found","message":"No such person"} | Not Found: No such person
            {"error":true,"message":null};{"error":["a"]};{"error":{"message":"a"}};{"error":" "} |
            {"title":"a"};{"errors":"a"};{"errors":{"f":["a"]}};["a"];"a";{"error":"cut o |
            """)
    void wordsAreReadInTheDocumentedForms(String bodies, @Nullable String words) {
        for (String body : bodies.split(";", -1)) {
            assertThat(read(400, body).serviceMessage()).as(body).isEqualTo(words);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"errors":{"a":["x","y"],"b":"z"}} | {a=[x, y], b=[z]}
            {"errors":{"a":[null,true," x ",5,"",["y"]],"b":null,"c":[]}} | {a=[x]}
            {"errors":[{"field":"a","message":"x"}]} | {}
            {"errors":["x"]} | {}
            {"errors":7} | {}
            """)
    void errorsAreReadByField(String body, String errors) {
        assertThat(read(422, body).errors()).hasToString(errors);
    }

    @Test
    void aSecretIsHiddenInTheDescriptionToo() {
        Map<String, List<String>> headers =
                Map.of("Server", List.of("abcdef123"), "Location", List.of("https://abcdef123/"));
        Secrets secrets = new Secrets(Stream.of("abcdef123"));

        for (int status : new int[] {302, 502}) {
            assertThat(ErrorResponse.read(status, HeaderMap.copyOf(headers), new byte[0], false, secrets, null)
                            .description())
                    .contains(Secrets.HIDDEN)
                    .doesNotContain("abcdef123");
        }
    }
}
