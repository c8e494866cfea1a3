package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A body does not have the expected form. Says where, and what was expected. Jackson's own messages contain the
 * offending values, which are personal data, so neither they nor Jackson's exceptions are passed on.
 */
public final class JsonMismatchException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_PATH = 200;

    private static final String BEYOND_LIMITS = "JSON beyond the reader's limits";

    /** What is wrong with a text, by what a parser throws. The first one that fits counts. */
    private static final Map<Class<?>, String> OF_TEXT = new LinkedHashMap<>();

    static {
        // Its message has the whole number.
        OF_TEXT.put(NumberFormatException.class, BEYOND_LIMITS);
        OF_TEXT.put(StreamConstraintsException.class, BEYOND_LIMITS);
        OF_TEXT.put(JsonEOFException.class, "JSON that ends early");
        OF_TEXT.put(StreamReadException.class, "malformed JSON");
        OF_TEXT.put(CharConversionException.class, "bytes that are not text");
    }

    private final String path;
    private final String reason;

    /** A mismatch at a JSON path; the reason must not contain a value of the body. */
    public JsonMismatchException(String path, String reason) {
        super(reason + " at " + path);
        this.path = path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) + "\u2026" : path;
        this.reason = reason;
    }

    /** What Jackson threw, or a class of the application beneath it. */
    static JsonMismatchException of(Throwable thrown) {
        String path = thrown instanceof JsonMappingException mapping ? path(mapping) : "$";
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        if (cause instanceof StackOverflowError) {
            return new JsonMismatchException("$", "JSON nested too deeply for the stack of this thread");
        }
        if (thrown instanceof ValueInstantiationException made) {
            return new JsonMismatchException(path, refused(made.getType().getRawClass(), cause));
        }
        if (cause instanceof InputCoercionException number) {
            String type = number.getTargetType().getSimpleName();
            return new JsonMismatchException(path, "a number that does not fit into " + type);
        }
        for (Map.Entry<Class<?>, String> row : OF_TEXT.entrySet()) {
            if (row.getKey().isInstance(cause)) {
                // The path may hold names that are unknown, and so may be a person's.
                return new JsonMismatchException("$", row.getValue() + position(cause));
            }
        }
        return new JsonMismatchException(path, other(thrown, cause));
    }

    /** A JSON path, {@code $} for the whole body. */
    public String path() {
        return path;
    }

    /** What is wrong there, without any value of the body. */
    public String reason() {
        return reason;
    }

    static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder("$");
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append('.').append(step.getFrom() instanceof Map ? "*" : shown(step.getFieldName()));
            }
        }
        return path.toString();
    }

    /** A name in a class of the application; what has digits in its midst may be no name. */
    private static String shown(String name) {
        return name.matches("[a-z_]{1,30}[0-9]{0,2}") ? name : "*";
    }

    /** Messages of the SDK's records hold no values of the body, those of other classes may. */
    private static String refused(Class<?> type, Throwable cause) {
        boolean isOurs = Mapper.isOurs(type) && cause instanceof IllegalArgumentException;
        return "no valid " + type.getSimpleName() + ": "
                + (isOurs
                        ? namedAsInJson(String.valueOf(cause.getMessage()))
                        : "its constructor threw " + cause.getClass().getName());
    }

    /** The message begins with the name of a component, {@code documentId} for {@code document_id}. */
    private static String namedAsInJson(String message) {
        String name = message.split(" ", 2)[0];
        return SnakeCaseStrategy.INSTANCE.translate(name) + message.substring(name.length());
    }

    private static String other(Throwable thrown, Throwable cause) {
        if (thrown instanceof InvalidDefinitionException undefined) {
            // Of a class that can never be made, or of an array of primitives in whose place there is a text.
            return "no valid " + undefined.getType().getRawClass().getTypeName() + ": Jackson finds no way to make one";
        }
        if (thrown instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            boolean isList = List.class.isAssignableFrom(mismatch.getTargetType());
            return "no valid " + (isList ? "List" : mismatch.getTargetType().getSimpleName());
        }
        // By code of the application, such as a deserializer.
        return "no valid JSON for the class: reading it threw "
                + cause.getClass().getName();
    }

    private static String position(Throwable thrown) {
        JsonLocation location = thrown instanceof JsonProcessingException text ? text.getLocation() : null;
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
