package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads a JSON value from its first token, and leaves the parser at its last. */
@FunctionalInterface
interface Reader<T> {

    T read(JsonParser parser) throws IOException;

    /** A reader of an array whose elements this reader reads. */
    static <T> Reader<List<T>> list(Reader<T> element) {
        return parser -> {
            if (!parser.hasToken(JsonToken.START_ARRAY)) {
                throw JsonMismatchException.no("List", parser);
            }
            List<T> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(element.read(parser));
            }
            return elements;
        };
    }
}
