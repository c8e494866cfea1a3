package io.attest.client.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes deep, unmodifiable copies of JSON values. They may contain nulls, which {@code Map.copyOf} rejects. */
final class Unmodifiable {

    private Unmodifiable() {}

    static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> properties) {
        if (properties.isEmpty()) {
            return Map.of();
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        properties.forEach((name, value) -> copy.put(name, value(value)));
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((name, member) -> copy.put(name, value(member)));
            return Collections.unmodifiableMap(copy);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(value(element)));
            return Collections.unmodifiableList(copy);
        }
        return value;
    }
}
