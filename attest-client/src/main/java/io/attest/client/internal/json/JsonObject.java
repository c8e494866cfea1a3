package io.attest.client.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object of unknown form; a member of another form than asked for counts as missing. */
public final class JsonObject {

    private final JsonNode tree;

    JsonObject(JsonNode tree) {
        this.tree = tree;
    }

    /** A member that is a string, or null. */
    public @Nullable String text(String name) {
        JsonNode member = tree.get(name);
        return member != null && member.isTextual() ? member.textValue() : null;
    }

    /** A member that maps names to lists of strings; a single value counts as a list of one. */
    public Map<String, List<String>> textLists(String name) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        tree.path(name).properties().forEach(entry -> lists.put(entry.getKey(), texts(entry.getValue())));
        return lists;
    }

    private static List<String> texts(JsonNode node) {
        if (node.isValueNode()) {
            return List.of(node.asText());
        }
        List<String> texts = new ArrayList<>(node.size());
        node.forEach(element -> texts.add(element.asText()));
        return texts;
    }
}
