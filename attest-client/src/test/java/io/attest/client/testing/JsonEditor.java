package io.attest.client.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A body that a test bends in one place. Places are JSON paths, such as {@code $.data[0].name}. */
public record JsonEditor(JsonNode root) {

    private static final ObjectMapper PLAIN = new ObjectMapper();

    public static JsonEditor of(String json) {
        return new JsonEditor(parse(json));
    }

    public JsonEditor without(String path) {
        JsonPointer place = pointer(path);
        ((ObjectNode) root.at(place.head())).remove(place.last().getMatchingProperty());
        return this;
    }

    public JsonEditor with(String path, String json) {
        JsonPointer place = pointer(path);
        JsonNode parent = root.at(place.head());
        if (parent instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), parse(json));
        } else {
            ((ObjectNode) parent).set(place.last().getMatchingProperty(), parse(json));
        }
        return this;
    }

    /** The value at a place; a missing node if there is none. */
    public JsonNode at(String path) {
        return root.at(pointer(path));
    }

    @Override
    public String toString() {
        return root.toString();
    }

    private static JsonPointer pointer(String path) {
        return JsonPointer.compile(
                path.substring(1).replace('.', '/').replace('[', '/').replace("]", ""));
    }

    private static JsonNode parse(String json) {
        return Await.result(() -> PLAIN.readTree(json));
    }
}
