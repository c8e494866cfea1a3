package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;

/**
 * A body does not have the expected form. Says where, and what was expected. Jackson's own messages contain the offending
 * values, which are personal data, so neither they nor Jackson's exceptions are passed on.
 */
public final class JsonMismatchException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String reason;

    /** A mismatch at a JSON path; the reason must not contain a value of the body. */
    public JsonMismatchException(String path, String reason) {
        super(reason + " at " + path);
        this.path = path;
        this.reason = reason;
    }

    static JsonMismatchException of(JsonProcessingException e) {
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "$";
        return new JsonMismatchException(path, reason(e));
    }

    /** The same mismatch, seen from the object that has the value under a name. */
    JsonMismatchException in(String name) {
        return new JsonMismatchException("$." + shown(name) + path.substring(1), reason);
    }

    /** The same mismatch, seen from the list that has the value at an index, from 0. */
    JsonMismatchException in(int index) {
        return new JsonMismatchException("$[" + index + "]" + path.substring(1), reason);
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

    // In an object that this version does not know, a name may be as personal as a value.
    private static String shown(String name) {
        boolean isFieldName = name.length() <= 40
                && name.chars().allMatch(c -> c == '_' || (c >= 'a' && c <= 'z') || Character.isDigit(c));
        return isFieldName ? name : "*";
    }

    private static String reason(JsonProcessingException e) {
        if (e instanceof JsonMappingException && e.getCause() instanceof JsonProcessingException cause) {
            return reason(cause);
        }
        if (e instanceof StreamConstraintsException) {
            return "JSON beyond the reader's limits" + position(e);
        }
        if (e instanceof JsonEOFException) {
            return "JSON that ends early" + position(e);
        }
        if (e instanceof StreamReadException) {
            return "malformed JSON" + position(e);
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return "no valid " + mismatch.getTargetType().getSimpleName();
        }
        return "an unexpected form";
    }

    private static String position(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
