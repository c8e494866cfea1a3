package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class UnmodifiableTest {

    private static void assertUnmodifiable(Runnable change) {
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(change::run);
    }

    @Test
    @SuppressWarnings("unchecked")
    void copiesAtEveryDepth() {
        List<Object> innermost = new ArrayList<>(List.of("first"));
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("list", innermost));
        List<Object> outer = new ArrayList<>(List.of(inner));
        Map<String, Object> given = new LinkedHashMap<>(Map.of("outer", outer));

        Map<String, Object> kept = Unmodifiable.properties(given);
        innermost.add("second");
        inner.put("more", true);
        outer.add("third");
        given.put("another", 1);

        assertThat(kept).isEqualTo(Map.of("outer", List.of(Map.of("list", List.of("first")))));
        List<Object> keptOuter = (List<Object>) kept.get("outer");
        Map<String, Object> keptInner = (Map<String, Object>) keptOuter.get(0);
        assertUnmodifiable(() -> kept.put("x", 1));
        assertUnmodifiable(() -> keptOuter.add("x"));
        assertUnmodifiable(() -> keptInner.put("x", 1));
        assertUnmodifiable(() -> ((List<Object>) keptInner.get("list")).clear());
        assertUnmodifiable(() -> Unmodifiable.properties(new LinkedHashMap<>()).put("x", 1));
    }
}
