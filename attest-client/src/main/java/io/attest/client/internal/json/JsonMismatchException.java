package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.List;

/**
 * A body does not have the expected form. Says where, and what was expected. Jackson's own messages contain the
 * offending values, which are personal data, so neither they nor Jackson's exceptions are passed on.
 */
public final class JsonMismatchException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_PATH = 200;

    /** A small stack does not hold all the nesting that the limits allow. */
    static final String TOO_DEEP = "JSON nested too deeply for the stack of this thread";

    private final String path;
    private final String reason;

    /** A mismatch at a JSON path; the reason must not contain a value of the body. */
    public JsonMismatchException(String path, String reason) {
        super(reason + " at " + path);
        this.path = path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) + "\u2026" : path;
        this.reason = reason;
    }

    /** What Jackson threw, or a class of the application beneath it. */
    static JsonMismatchException of(Exception e) {
        Exception inner = e.getCause() instanceof Exception cause && isAboutText(cause) ? cause : e;
        // A text has a line and a column. Its path may hold names that are unknown, and so may be a person's.
        String path = e instanceof JsonMappingException mapping && inner == e ? path(mapping) : "$";
        return new JsonMismatchException(path, reason(inner));
    }

    private static boolean isAboutText(Exception e) {
        return e instanceof NumberFormatException
                || e instanceof StreamConstraintsException
                || (e instanceof StreamReadException && !(e instanceof InputCoercionException));
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
                path.append('.').append(shown(step.getFieldName()));
            }
        }
        return path.toString();
    }

    /** A name in a class of the application, which may be a key of a map. */
    private static String shown(String name) {
        return name.matches("[a-z0-9_]{1,40}") ? name : "*";
    }

    private static String reason(Exception e) {
        Throwable cause = e.getCause();
        if (cause instanceof StackOverflowError) {
            return TOO_DEEP;
        }
        if (e instanceof NumberFormatException) {
            // Its message has the whole number.
            return "JSON beyond the reader's limits";
        }
        if (e instanceof StreamConstraintsException constraints) {
            return "JSON beyond the reader's limits" + position(constraints);
        }
        if (e instanceof JsonEOFException end) {
            return "JSON that ends early" + position(end);
        }
        if (e instanceof InputCoercionException number) {
            return tooLarge(number);
        }
        if (e instanceof StreamReadException malformed) {
            return "malformed JSON" + position(malformed);
        }
        if (cause instanceof InputCoercionException number) {
            return tooLarge(number);
        }
        if (e instanceof ValueInstantiationException made && cause != null) {
            Class<?> type = made.getType().getRawClass();
            // Messages of the SDK's records hold no values of the body, those of other classes may.
            boolean isOurs = Mapper.isOurs(type) && cause instanceof IllegalArgumentException;
            return "no valid " + type.getSimpleName() + ": "
                    + (isOurs
                            ? cause.getMessage()
                            : "its constructor threw " + cause.getClass().getName());
        }
        if (e instanceof InvalidDefinitionException undefined) {
            // Of a class that can never be made, or of an array of primitives in whose place there is a text.
            return "no valid " + undefined.getType().getRawClass().getTypeName() + ": Jackson finds no way to make one";
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            boolean isList = List.class.isAssignableFrom(mismatch.getTargetType());
            return "no valid " + (isList ? "List" : mismatch.getTargetType().getSimpleName());
        }
        if (e instanceof JsonProcessingException && cause == null) {
            return "an unexpected form";
        }
        if (e instanceof CharConversionException) {
            return "bytes that are not text";
        }
        // Thrown by code of the application, such as a deserializer.
        Throwable thrown = cause == null ? e : cause;
        return "no valid JSON for the class: reading it threw "
                + thrown.getClass().getName();
    }

    private static String tooLarge(InputCoercionException number) {
        return "a number that does not fit into " + number.getTargetType().getSimpleName();
    }

    private static String position(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
