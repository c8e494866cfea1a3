package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes values of any type. Reading makes maps, lists, strings, numbers, booleans and null of them. */
final class Untyped {

    private Untyped() {}

    static @Nullable Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            // A double would lose digits.
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            keep(parser, fields);
        }
        return fields;
    }

    /** Reads the value of a field that no resource declares. */
    static void keep(JsonParser parser, Map<String, @Nullable Object> fields) throws IOException {
        String name = parser.currentName();
        if (fields.containsKey(name)) {
            throw duplicate(parser);
        }
        parser.nextToken();
        fields.put(name, read(parser));
    }

    static JsonParseException duplicate(JsonParser parser) {
        return new JsonParseException(parser, "a duplicate name");
    }

    private static List<@Nullable Object> array(JsonParser parser) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(read(parser));
        }
        return elements;
    }

    /**
     * Writes a value of a record, or of an additional property.
     *
     * @throws IllegalArgumentException if values of this class cannot be written
     */
    static void write(@Nullable Object value, JsonGenerator out) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                out.writeFieldName(String.valueOf(member.getKey()));
                write(member.getValue(), out);
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(element, out);
            }
            out.writeEndArray();
        } else if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean) {
            out.writePOJO(value);
        } else if (value instanceof Instant) {
            out.writeString(value.toString());
        } else {
            Resources.write(value, out);
        }
    }
}
