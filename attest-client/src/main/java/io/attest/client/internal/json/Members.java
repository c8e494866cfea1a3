package io.attest.client.internal.json;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object that is written. A value that is null is left out. */
final class Members {

    private final Map<String, @Nullable Object> map = new LinkedHashMap<>();

    /** Adds a field. Open enums and timestamps are written as texts. */
    Members put(String name, @Nullable Object value) {
        if (value != null) {
            map.put(name, value instanceof Number || value instanceof Boolean || value instanceof Map ? value : value.toString());
        }
        return this;
    }

    Map<String, @Nullable Object> and(Map<String, @Nullable Object> others) {
        map.putAll(others);
        return map;
    }
}
