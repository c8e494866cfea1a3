package io.attest.client.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object of which nothing is promised; what is not of the form asked for is not there. */
public final class JsonObject {

    private final JsonNode tree;

    JsonObject(JsonNode tree) {
        this.tree = tree;
    }

    /** A member that is a text, or null. */
    public @Nullable String text(String name) {
        JsonNode member = tree.get(name);
        return member != null && member.isTextual() ? member.textValue() : null;
    }

    /** A member that maps names to lists of texts; a single value counts as a list of one. */
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
