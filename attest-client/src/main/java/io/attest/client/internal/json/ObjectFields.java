package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object, read one after the other: {@code while (in.next()) switch (in.name())}. */
final class ObjectFields {

    private final JsonParser parser;
    private final String[] required;
    private final String[] known = new String[24];
    private int count;
    private Map<String, @Nullable Object> others = Map.of();
    private long bits;
    private String name = "";
    private boolean isKnown;

    private ObjectFields(JsonParser parser, String... required) {
        this.parser = parser;
        this.required = required;
    }

    /** Begins to read an object, which has to have these fields. */
    static ObjectFields of(Class<?> type, JsonParser parser, String... required) throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw JsonMismatchException.no(type.getSimpleName(), parser);
        }
        ObjectFields fields = new ObjectFields(parser, required);
        // For the path of an error.
        parser.assignCurrentValue(fields);
        return fields;
    }

    /** Goes to the next field; false behind the last one, when every field that is required was there. */
    boolean next() throws IOException {
        isKnown = false;
        name = "";
        String next = parser.nextFieldName();
        if (next != null) {
            name = next;
            return true;
        }
        for (String each : required) {
            if (!wasRead(each)) {
                throw JsonMismatchException.missing(each, parser);
            }
        }
        return false;
    }

    String name() {
        return name;
    }

    /** The value of a field that must not be null. */
    <T> T required(Reader<T> reader) throws IOException {
        value();
        return reader.read(parser);
    }

    /** The value of a field that may be null. */
    <T> @Nullable T nullable(Reader<T> reader) throws IOException {
        return value() == JsonToken.VALUE_NULL ? null : reader.read(parser);
    }

    private JsonToken value() throws IOException {
        isKnown = true;
        // A set would cost a tenth of the time of decoding a page.
        long bit = 1L << name.hashCode();
        if ((bits & bit) != 0 && wasRead(name)) {
            throw duplicate();
        }
        bits |= bit;
        known[count++] = name;
        return parser.nextToken();
    }

    /** Keeps the value of a field that this version does not know. */
    void keep() throws IOException {
        others = others.isEmpty() ? new LinkedHashMap<>() : others;
        if (others.containsKey(name)) {
            throw duplicate();
        }
        parser.nextToken();
        others.put(name, Untyped.read(parser));
    }

    /** The fields that were kept. */
    Map<String, @Nullable Object> others() {
        return others;
    }

    private boolean wasRead(String field) {
        for (int i = 0; i < count; i++) {
            if (known[i].equals(field)) {
                return true;
            }
        }
        return false;
    }

    private JsonParseException duplicate() {
        return new JsonParseException(parser, "a duplicate name");
    }

    /** The step of a path to the value that is being read; empty between two fields. */
    String place() {
        return name.isEmpty() ? "" : isKnown ? "." + name : ".*";
    }

    boolean isKnown() {
        return isKnown;
    }
}
