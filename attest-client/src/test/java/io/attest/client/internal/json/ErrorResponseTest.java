package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.HeaderMap;
import io.attest.client.internal.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorResponseTest {

    private static ErrorResponse read(int status, String body) {
        return ErrorResponse.read(
                status, Map.of(), body.getBytes(StandardCharsets.UTF_8), true, new Secrets(Stream.empty()), null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"error":"a"};{"message":"a"};{"error":"a","message":"a"};{"description":"a"};{"errors":"a"} | a
            {"error":{"message":"a","code":7}};{"error":{"error":{"detail":"a"}}};{"code":7,"msg":"a"} | a
            {"error":"Not Found","message":"No such person"} | Not Found: No such person
            {"error":"invalid_token","error_description":"It expired"} | invalid_token: It expired
            {"type":"about:blank","title":"Bad","detail":"It is"} | Bad: It is
            {"title":"Bad","status":400} | Bad
            {"detail":"It is"} | It is
            {"message":["a","b"],"error":"Bad Request"} | Bad Request: a b
            {"detail":[{"loc":["body"],"msg":"required"}]} | required
            {"errors":["a","b"]};{"errors":[{"message":"a"},{"detail":"b"}]} | a b
            {"message":"Bad","errors":["a"]} | Bad: a
            {"error":true,"message":null,"title":404};{"error":[null,true],"errors":[null,false,{}]} |
            {"reason":"a"};{"errors":{"f":["a"]}} |
            """)
    void wordsAreReadInTheUsualForms(String bodies, @Nullable String words) {
        for (String body : bodies.split(";", -1)) {
            assertThat(read(400, body).serviceMessage()).as(body).isEqualTo(words);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"errors":{"a":["x","y"],"b":"z"}} | {a=[x, y], b=[z]}
            {"errors":{"a":[null,true,"x",5,""],"b":null}} | {a=[x, 5]}
            {"errors":{"a":[{"message":"x"}],"b":{"0":["z"]}}} | {a=[x]}
            {"errors":[{"field":"a","message":"x"},{"field":"a","message":"y"}]} | {a=[x, y]}
            {"errors":[{"detail":"x","pointer":"#/a"},"y"]} | {#/a=[x]}
            {"errors":[{"path":["a"],"msg":"x"},{"param":"b","msg":"y"}]} | {a=[x], b=[y]}
            {"errors":["x"]} | {}
            {"errors":7} | {}
            """)
    void errorsAreReadByField(String body, String errors) {
        assertThat(read(422, body).errors()).hasToString(errors);
    }

    @Test
    void whatCameIsDescribedOnlyWithoutWords() {
        assertThat(read(403, "{\"error\":\"no\"}").description()).isNull();
        assertThat(read(422, "{\"errors\":{\"a\":[\"x\"]}}").description()).isNull();
        assertThat(read(403, "{}").description()).isNotNull();
        assertThat(read(403, "").description()).isNotNull();
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

    /** As deep as a parser allows. */
    @Test
    void deepErrorsOverflowNoStack() throws InterruptedException {
        String deep = "[".repeat(990) + "\"x\"" + "]".repeat(990);

        assertThat(read(422, "{\"errors\":{\"a\":" + deep + "}}").errors()).hasToString("{a=[x]}");
        assertThat(read(422, "{\"error\":".repeat(990) + "\"x\"" + "}".repeat(990))
                        .serviceMessage())
                .isEqualTo("x");
        // A number that nothing can hold makes the body unreadable.
        assertThat(read(422, "{\"errors\":{\"a\":1e99999999999}}").errors()).isEmpty();
        AtomicReference<@Nullable ErrorResponse> small = new AtomicReference<>();
        String words = "{\"errors\":{\"a\":" + deep + "}}";
        Thread thread = new Thread(null, () -> small.set(read(422, words)), "small", 150_000);
        thread.start();
        thread.join();
        assertThat(small.get()).isNotNull();
    }
}
