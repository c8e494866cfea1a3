package io.attest.client.internal.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object of unknown form; a member of another form than asked for counts as missing. */
public record JsonObject(Map<String, @Nullable Object> members) {

    /** A member that is a string, or null. */
    public @Nullable String text(String name) {
        return members.get(name) instanceof String text ? text : null;
    }

    /** A member that maps names to lists of strings; a single value counts as a list of one. */
    public Map<String, List<String>> textLists(String name) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        if (members.get(name) instanceof Map<?, ?> map) {
            map.forEach((field, texts) -> lists.put((String) field, texts(texts)));
        }
        return lists;
    }

    private static List<String> texts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(value));
    }
}
