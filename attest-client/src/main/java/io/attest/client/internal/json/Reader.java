package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.RequestSource;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Function;

/** Reads a JSON value from its first token, and leaves the parser at its last. */
@FunctionalInterface
interface Reader<T> {

    Reader<String> TEXT = parser -> {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            throw JsonMismatchException.no("String", parser);
        }
        return parser.getText();
    };

    Reader<Integer> INTEGER = parser -> {
        if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            throw JsonMismatchException.no("int", parser);
        }
        return parser.getIntValue();
    };

    Reader<Boolean> FLAG = parser -> switch (parser.currentToken()) {
        case VALUE_TRUE -> true;
        case VALUE_FALSE -> false;
        default -> throw JsonMismatchException.no("boolean", parser);
    };

    Reader<Instant> TIMESTAMP = parser -> {
        Instant instant = parser.hasToken(JsonToken.VALUE_STRING) ? InstantReader.read(parser.getText()) : null;
        if (instant == null) {
            throw JsonMismatchException.no("Instant", parser);
        }
        return instant;
    };

    Reader<AttestationStatus> STATUS = word(AttestationStatus::new);
    Reader<AttestationType> TYPE = word(AttestationType::new);
    Reader<RequestSource> SOURCE = word(RequestSource::new);

    T read(JsonParser parser) throws IOException;

    // An open enum, whose words this version need not know.
    private static <T> Reader<T> word(Function<String, T> of) {
        return parser -> of.apply(TEXT.read(parser));
    }
}
