package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A body does not have the expected form. Says where, and what was expected. Jackson's own messages contain the
 * offending values, which are personal data, so neither they nor Jackson's exceptions are passed on.
 */
public final class JsonMismatchException extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_PATH = 200;

    private final String path;
    private final String reason;

    /** A mismatch at a JSON path; the reason must not contain a value of the body. */
    JsonMismatchException(String path, String reason) {
        super(reason + " at " + path);
        this.path = path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) + "\u2026" : path;
        this.reason = reason;
    }

    static JsonMismatchException no(String type, JsonParser parser) {
        return new JsonMismatchException(path(parser.getParsingContext()), "no valid " + type);
    }

    static JsonMismatchException missing(String field, JsonParser parser) {
        return new JsonMismatchException(path(parser.getParsingContext()) + "." + field, "a missing field");
    }

    /** A record of the SDK refused a value; its messages contain none. */
    static JsonMismatchException refused(Class<?> type, IllegalArgumentException e, JsonParser parser) {
        String reason = "no valid " + type.getSimpleName() + ": " + e.getMessage();
        return new JsonMismatchException(path(parser.getParsingContext()), reason);
    }

    static JsonMismatchException of(Exception e, JsonParser parser) {
        return of(e, parser.getParsingContext());
    }

    static JsonMismatchException of(Exception e, JsonStreamContext place) {
        return e instanceof JsonMismatchException mismatch
                ? mismatch
                : new JsonMismatchException(path(place), reason(e));
    }

    /** A JSON path, {@code $} for the whole body. */
    public String path() {
        return path;
    }

    /** What is wrong there, without any value of the body. */
    public String reason() {
        return reason;
    }

    /** Names that the SDK does not know may be as personal as values, so the path ends there. */
    static String path(JsonStreamContext place) {
        Deque<JsonStreamContext> places = new ArrayDeque<>();
        for (JsonStreamContext each = place; each != null; each = each.getParent()) {
            places.push(each);
        }
        StringBuilder path = new StringBuilder("$");
        for (JsonStreamContext each : places) {
            if (each.inArray()) {
                path.append(each.hasCurrentIndex() ? "[" + each.getCurrentIndex() + "]" : "");
            } else if (each.hasCurrentName()) {
                String name = each.getCurrentName();
                if (each.getCurrentValue() instanceof Resource<?> resource && !resource.declares(name)) {
                    return path.append(".*").toString();
                }
                path.append('.').append(shown(name));
            }
        }
        return path.toString();
    }

    /** A name in a class of the application, which may be a key of a map. */
    static String shown(String name) {
        return name.matches("[a-z0-9_]{1,40}") ? name : "*";
    }

    static String reason(Exception e) {
        if (e instanceof NumberFormatException) {
            // BigDecimal's exception, which Jackson lets through, has the whole number in its message.
            return "JSON beyond the reader's limits";
        }
        if (e instanceof StreamConstraintsException constraints) {
            return "JSON beyond the reader's limits" + position(constraints);
        }
        if (e instanceof JsonEOFException end) {
            return "JSON that ends early" + position(end);
        }
        if (e instanceof InputCoercionException number) {
            return "a number that does not fit into " + number.getTargetType().getSimpleName();
        }
        if (e instanceof StreamReadException malformed) {
            return "malformed JSON" + position(malformed);
        }
        return e instanceof JsonProcessingException ? "an unexpected form" : "bytes that are not text";
    }

    private static String position(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
}
