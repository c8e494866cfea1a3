package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A body made of a caller's own value, written at once: what becomes of the value afterwards changes nothing. */
public final class JsonBody {

    private final byte[] bytes;

    private JsonBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Writes a value.
     *
     * @throws IllegalArgumentException if Jackson cannot write it, or only as a text or a number, or if it holds half of a
     *     surrogate pair; no value of it is in the message
     */
    public static JsonBody of(Object value) {
        // As a text first: writing bytes, Jackson makes one wrong character of half a surrogate pair and what follows
        // it.
        String json = written(value);
        if (!json.startsWith("{") && !json.startsWith("[")) {
            throw new IllegalArgumentException("body must be written as a JSON object or array, but a "
                    + value.getClass().getName() + " is not");
        }
        if (json.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw new IllegalArgumentException("body holds half of a surrogate pair, which cannot be sent as UTF-8");
        }
        return new JsonBody(json.getBytes(StandardCharsets.UTF_8));
    }

    // Jackson's own messages hold what getters said.
    private static String written(Object value) {
        try {
            return Mapper.INSTANCE.writeValueAsString(value);
        } catch (InvalidDefinitionException e) {
            throw new IllegalArgumentException("body cannot be written as JSON: Jackson finds no way to write the "
                    + e.getType().getRawClass().getName() + " at " + JsonMismatchException.path(e));
        } catch (JsonProcessingException e) {
            String path = e instanceof JsonMappingException mapping ? JsonMismatchException.path(mapping) : "$";
            throw new IllegalArgumentException("body cannot be written as JSON: it breaks off at " + path);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    /** All texts in it, but no names. */
    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        try (JsonParser parser = Mapper.INSTANCE.createParser(bytes)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    texts.add(parser.getText());
                }
            }
        } catch (IOException e) {
            // What can be written may be beyond what is read; the texts before that are known.
            return texts;
        }
        return texts;
    }

    /** Nothing of it. */
    @Override
    public String toString() {
        return "JsonBody[…]";
    }
}
