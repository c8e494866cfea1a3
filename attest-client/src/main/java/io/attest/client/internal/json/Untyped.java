package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
            case VALUE_NUMBER_FLOAT -> decimal(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    // A double would lose digits.
    private static BigDecimal decimal(JsonParser parser) throws IOException {
        try {
            return parser.getDecimalValue();
        } catch (NumberFormatException e) {
            // BigDecimal's exception, which Jackson lets through, has the whole number in its message.
            throw new StreamConstraintsException("a number beyond BigDecimal's limits", parser.currentLocation());
        }
    }

    /** Adds the current value under a name, which must be new. */
    static void readInto(Map<String, @Nullable Object> members, String name, JsonParser parser) throws IOException {
        if (members.containsKey(name)) {
            throw duplicate(parser);
        }
        members.put(name, read(parser));
    }

    static JsonParseException duplicate(JsonParser parser) {
        return new JsonParseException(parser, "a duplicate name");
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            readInto(members, name, parser);
        }
        return members;
    }

    private static List<@Nullable Object> array(JsonParser parser) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(read(parser));
        }
        return elements;
    }
}
