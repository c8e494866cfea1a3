package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class JsonObjectTest {

    private static JsonObject object(String body) {
        return Json.readObject(body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "[]", "\"x\"", "12", "<html></html>", "{", "{\"a\":", "{\"a\":1} x", "{} {}"})
    void isEmptyForWhatIsNoJsonObject(String body) {
        assertThat(object(body).text("a")).isNull();
        assertThat(object(body).textLists("a")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"a\":null}", "{\"a\":12}", "{\"a\":true}", "{\"a\":[\"x\"]}", "{\"a\":\"x\"}"})
    void readsOnlyATextAsTextAndNoListsFromIt(String body) {
        assertThat(object(body).text("a")).isEqualTo(body.equals("{\"a\":\"x\"}") ? "x" : null);
        assertThat(object(body).textLists("a")).isEmpty();
    }

    @Test
    void readsListsOfTextsInOrderAndWhateverElseAsItsText() {
        Map<String, List<String>> errors = object(
                        "{\"a\":{\"z\":[\"1\",\"2\"],\"mixed\":[\"x\",12,true],\"m\":[],\"one\":\"x\",\"none\":null}}")
                .textLists("a");

        assertThat(errors)
                .isEqualTo(Map.of(
                        "z", List.of("1", "2"),
                        "mixed", List.of("x", "12", "true"),
                        "m", List.of(),
                        "one", List.of("x"),
                        "none", List.of("null")));
        assertThat(errors.keySet()).containsExactly("z", "mixed", "m", "one", "none");
    }
}
