package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form that a JSON value must have, and how it is read.
 *
 * @param name its name in messages
 * @param reader reads the value from its first token, and leaves the parser at its last
 */
record Form<V>(String name, Reader<V> reader) {

    static final Form<String> TEXT = new Form<>("String", Form::text);
    static final Form<Integer> INTEGER = new Form<>("int", Form::integer);
    static final Form<Boolean> FLAG = new Form<>("boolean", Form::flag);
    static final Form<Instant> TIMESTAMP = new Form<>("Instant", Form::timestamp);

    /** Returns null if the token has another form. */
    @FunctionalInterface
    interface Reader<V> {
        @Nullable
        V read(JsonParser parser) throws IOException, JsonMismatchException;
    }

    /** A value of an open enum, which this version need not know. */
    static <V> Form<V> word(String name, Function<String, V> of) {
        return new Form<>(name, parser -> parser.hasToken(JsonToken.VALUE_STRING) ? of.apply(parser.getText()) : null);
    }

    static <V> Form<List<V>> listOf(Form<V> element) {
        return new Form<>("List", parser -> parser.hasToken(JsonToken.START_ARRAY) ? list(parser, element) : null);
    }

    /** Reads the value, and throws if it has another form. */
    V read(JsonParser parser) throws IOException, JsonMismatchException {
        V value = reader.read(parser);
        if (value == null) {
            throw mismatch();
        }
        return value;
    }

    JsonMismatchException mismatch() {
        return new JsonMismatchException("$", "no valid " + name);
    }

    private static @Nullable String text(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_STRING) ? parser.getText() : null;
    }

    private static @Nullable Integer integer(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_NUMBER_INT) ? (Integer) parser.getIntValue() : null;
    }

    private static @Nullable Boolean flag(JsonParser parser) {
        if (parser.hasToken(JsonToken.VALUE_TRUE)) {
            return true;
        }
        return parser.hasToken(JsonToken.VALUE_FALSE) ? false : null;
    }

    private static @Nullable Instant timestamp(JsonParser parser) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return null;
        }
        String text = parser.getText();
        Instant instant = InstantReader.readUtc(text);
        return instant == null ? Mapper.timestamp(text) : instant;
    }

    private static <V> List<V> list(JsonParser parser, Form<V> element) throws IOException, JsonMismatchException {
        List<V> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            try {
                list.add(element.read(parser));
            } catch (JsonMismatchException e) {
                throw e.in(list.size());
            } catch (JsonProcessingException e) {
                throw JsonMismatchException.of(e).in(list.size());
            }
        }
        return list;
    }
}
