package io.attest.client.internal.util;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The headers of a response as applications get them: by name, in upper or lower case. */
public final class HeaderMap {

    private HeaderMap() {}

    /** An unmodifiable copy, in which look-ups ignore case. */
    public static Map<String, List<String>> copyOf(Map<String, List<String>> headers) {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Arguments.map("headers", headers).forEach((name, values) -> copy.put(name, Arguments.list("headers", values)));
        return Collections.unmodifiableMap(copy);
    }

    /** The first value of a header, or null if there is none. */
    public static @Nullable String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(Arguments.required("name", name), List.of());
        return values.isEmpty() ? null : values.get(0);
    }
}
