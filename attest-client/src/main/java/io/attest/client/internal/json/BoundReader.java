package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.io.IOException;

/** Reads a class of the application, with databind. */
final class BoundReader<T> implements Reader<T> {

    private final ObjectReader reader;

    BoundReader(Class<T> type) {
        reader = Mapper.INSTANCE.readerFor(type);
    }

    @Override
    public T read(JsonParser parser) throws IOException {
        parser.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        JsonStreamContext context = parser.getParsingContext();
        boolean isInside =
                parser.currentToken() != null && parser.currentToken().isStructStart();
        JsonStreamContext start = isInside ? context.getParent() : context;
        try {
            T value = reader.readValue(parser);
            if (value == null) {
                throw JsonMismatchException.no("object", parser);
            }
            return value;
        } catch (JsonMappingException e) {
            throw mismatch(e, start);
        } catch (NumberFormatException e) {
            // Of a number beyond all limits.
            throw e;
        } catch (RuntimeException e) {
            // Thrown by code of the application, such as a deserializer. Not its message, which may contain values of
            // the body.
            throw new JsonMismatchException(
                    JsonMismatchException.path(start),
                    "no valid JSON for the class: reading it threw "
                            + e.getClass().getName());
        }
    }

    private static JsonMismatchException mismatch(JsonMappingException e, JsonStreamContext start) {
        Throwable cause = e.getCause();
        if (cause instanceof JsonMismatchException mismatch) {
            return mismatch;
        }
        String reason = JsonMismatchException.reason(cause instanceof JsonProcessingException inner ? inner : e);
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            reason = "no valid " + mismatch.getTargetType().getSimpleName();
        } else if (e instanceof InvalidDefinitionException undefined) {
            // Of a class that can never be made, or of an array of primitives in whose place there is a text.
            reason = "no valid " + undefined.getType().getRawClass().getTypeName()
                    + ": Jackson finds no way to make one";
        } else if (e instanceof ValueInstantiationException made && cause != null) {
            // Not its message, which may contain values of the body.
            reason = "no valid " + made.getType().getRawClass().getSimpleName() + ": its constructor threw "
                    + cause.getClass().getName();
        }
        return new JsonMismatchException(JsonMismatchException.path(start) + path(e).substring(1), reason);
    }

    static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder("$");
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append('.').append(JsonMismatchException.shown(step.getFieldName()));
            }
        }
        return path.toString();
    }
}
