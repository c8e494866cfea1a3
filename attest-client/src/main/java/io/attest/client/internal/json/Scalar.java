package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.RequestSource;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text, a number, a boolean, a timestamp or an open enum. One class for all of them and not a lambda for each:
 * a first response has less to load, and the JVM inlines the call.
 */
final class Scalar<T> implements Reader<T> {

    static final Scalar<String> TEXT = new Scalar<>(String.class);
    static final Scalar<Integer> INTEGER = new Scalar<>(int.class);
    static final Scalar<Boolean> FLAG = new Scalar<>(boolean.class);
    static final Scalar<Instant> TIMESTAMP = new Scalar<>(Instant.class);
    static final Scalar<AttestationStatus> STATUS = new Scalar<>(AttestationStatus.class);
    static final Scalar<AttestationType> TYPE = new Scalar<>(AttestationType.class);
    static final Scalar<RequestSource> SOURCE = new Scalar<>(RequestSource.class);

    private final Class<T> type;

    private Scalar(Class<T> type) {
        this.type = type;
    }

    @Override
    @SuppressWarnings("unchecked")
    public T read(JsonParser parser) throws IOException {
        Object value = null;
        if (parser.hasToken(JsonToken.VALUE_STRING)) {
            value = ofText(parser);
        } else if (type == int.class && parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
            value = parser.getIntValue();
        } else if (type == boolean.class && parser.currentToken().isBoolean()) {
            value = parser.hasToken(JsonToken.VALUE_TRUE);
        }
        if (value == null) {
            // An open enum may be any text.
            throw JsonMismatchException.no(type.isRecord() ? "String" : type.getSimpleName(), parser);
        }
        return (T) value;
    }

    private @Nullable Object ofText(JsonParser parser) throws IOException {
        if (type == String.class) {
            return parser.getText();
        }
        if (type == Instant.class) {
            // Not from a text, which would take longer to make than the instant.
            return InstantReader.read(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        }
        if (type == AttestationStatus.class) {
            return new AttestationStatus(parser.getText());
        }
        if (type == AttestationType.class) {
            return new AttestationType(parser.getText());
        }
        if (type == RequestSource.class) {
            return new RequestSource(parser.getText());
        }
        return null;
    }
}
