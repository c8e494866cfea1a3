package io.attest.client.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A body that a test bends in one place. Places are JSON paths, such as {@code $.data[0].name}. */
public final class JsonEditor {

    private static final ObjectMapper PLAIN = new ObjectMapper();

    private final JsonNode root;

    private JsonEditor(JsonNode root) {
        this.root = root;
    }

    public static JsonEditor of(String json) {
        return new JsonEditor(parse(json));
    }

    public JsonEditor without(String path) {
        ((ObjectNode) parent(path)).remove(name(path));
        return this;
    }

    public JsonEditor with(String path, String json) {
        JsonNode parent = parent(path);
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(name(path)), parse(json));
        } else {
            ((ObjectNode) parent).set(name(path), parse(json));
        }
        return this;
    }

    /** The value at a place; a missing node if there is none. */
    public JsonNode at(String path) {
        return root.at(pointer(path));
    }

    public JsonNode root() {
        return root;
    }

    @Override
    public String toString() {
        return root.toString();
    }

    private JsonNode parent(String path) {
        return root.at(pointer(path).head());
    }

    private static String name(String path) {
        return pointer(path).last().getMatchingProperty();
    }

    private static JsonPointer pointer(String path) {
        return JsonPointer.compile(
                path.substring(1).replace('.', '/').replace('[', '/').replace("]", ""));
    }

    private static JsonNode parse(String json) {
        try {
            return PLAIN.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }
}
