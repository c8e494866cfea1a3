package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class AdditionalPropertiesTest {

    /** Each record, as the way of a map through it. */
    static Stream<Arguments> records() {
        return Stream.of(
                record("AttestationRequest", m -> Samples.attestationRequest(m).additionalProperties()),
                record("Document", m -> Samples.document(m).additionalProperties()),
                record("AttestationCounts", m -> Samples.counts(m).additionalProperties()),
                record("CurrentUser", m -> Samples.currentUser(m).additionalProperties()));
    }

    private static Arguments record(String name, UnaryOperator<Map<String, Object>> through) {
        return Arguments.of(name, through);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void nullValuesAndOrderAreKept(String name, UnaryOperator<Map<String, Object>> through) {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("z", null);
        given.put("a", 1);
        given.put("m", new ArrayList<>(Arrays.asList("x", null)));

        Map<String, Object> kept = through.apply(given);

        assertThat(kept).as(name).isEqualTo(given).containsEntry("z", null);
        assertThat(kept.keySet()).containsExactly("z", "a", "m");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void changesOfTheOriginalDoNotShowAtAnyDepth(String name, UnaryOperator<Map<String, Object>> through) {
        List<Object> innermost = new ArrayList<>(List.of("first"));
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("list", innermost));
        List<Object> list = new ArrayList<>(List.of(inner));
        Map<String, Object> given = new LinkedHashMap<>(Map.of("outer", list));

        Map<String, Object> kept = through.apply(given);
        innermost.add("second");
        inner.put("more", true);
        list.add("third");
        given.put("another", 1);

        assertThat(kept).as(name).isEqualTo(Map.of("outer", List.of(Map.of("list", List.of("first")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("records")
    void nothingCanBeChangedAtAnyDepth(String name, UnaryOperator<Map<String, Object>> through) {
        List<Object> innermost = new ArrayList<>(List.of("first"));
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("list", innermost));
        Map<String, Object> given = new LinkedHashMap<>(Map.of("outer", new ArrayList<>(List.of(inner))));

        Map<String, Object> kept = through.apply(given);
        List<Object> keptList = asList(kept.get("outer"));
        Map<String, Object> keptInner = asMap(keptList.get(0));

        assertUnmodifiable(() -> kept.put("x", 1));
        assertUnmodifiable(() -> keptList.add("x"));
        assertUnmodifiable(() -> keptInner.put("x", 1));
        assertUnmodifiable(() -> asList(keptInner.get("list")).clear());
        assertUnmodifiable(() -> through.apply(new LinkedHashMap<>()).put("x", 1));
    }

    private static void assertUnmodifiable(Runnable change) {
        assertThatThrownBy(change::run).isInstanceOf(UnsupportedOperationException.class);
    }

    @SuppressWarnings("unchecked")
    private static List<Object> asList(Object value) {
        return (List<Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object value) {
        return (Map<String, Object>) value;
    }
}
