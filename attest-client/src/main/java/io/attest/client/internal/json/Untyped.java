package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Any JSON value, as maps, lists, strings, numbers, booleans and null. Nested as deeply as the parser allows. */
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

    static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        ObjectFields in = ObjectFields.of(Map.class, parser);
        while (in.next()) {
            in.keep();
        }
        return in.others();
    }

    private static List<@Nullable Object> array(JsonParser parser) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(read(parser));
        }
        return elements;
    }

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
        } else {
            out.writePOJO(value);
        }
    }
}
