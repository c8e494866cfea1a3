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

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "[]", "\"x\"", "12", "<html></html>", "{", "{\"a\":", "{\"a\":1} x", "{} {}"})
    void whatIsNoJsonObjectIsNull(String body) {
        assertThat(Json.readObject(body.getBytes(StandardCharsets.UTF_8))).isNull();
    }

    @Test
    void aTextIsRead() {
        assertThat(object("{\"error\":\"told so\"}").text("error")).isEqualTo("told so");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"error\":null}", "{\"error\":12}", "{\"error\":true}", "{\"error\":[\"x\"]}"})
    void whatIsNoTextIsNotThere(String body) {
        assertThat(object(body).text("error")).isNull();
    }

    @Test
    void listsOfTextsAreReadInOrder() {
        Map<String, List<String>> errors = object("""
                        {"errors":{"z":["1","2"],"a":["3"],"m":[]}}""").textLists("errors");

        assertThat(errors).isEqualTo(Map.of("z", List.of("1", "2"), "a", List.of("3"), "m", List.of()));
        assertThat(errors.keySet()).containsExactly("z", "a", "m");
    }

    @Test
    void aSingleValueIsAListOfOneAndOtherElementsAreTheirTexts() {
        assertThat(object("""
                                {"errors":{"one":"x","mixed":["x",12,true],"number":12,"none":null}}""").textLists("errors"))
                .isEqualTo(Map.of(
                        "one", List.of("x"),
                        "mixed", List.of("x", "12", "true"),
                        "number", List.of("12"),
                        "none", List.of("null")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"errors\":null}", "{\"errors\":[\"x\"]}", "{\"errors\":\"x\"}", "{\"errors\":1}"})
    void whatIsNoObjectOfListsIsEmpty(String body) {
        assertThat(object(body).textLists("errors")).isEmpty();
    }

    private static JsonObject object(String body) {
        JsonObject object = Json.readObject(body.getBytes(StandardCharsets.UTF_8));
        assertThat(object).isNotNull();
        return object;
    }
}
