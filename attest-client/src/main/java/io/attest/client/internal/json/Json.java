package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.PotentialCreator;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads values from bytes of JSON, and writes them, with the one mapper. */
public final class Json {

    private static final Pattern UNPAIRED = Pattern.compile("\\p{Cs}");

    private Json() {}

    /** A class of Jackson's core, which shows from which jar it came. */
    public static Class<?> core() {
        return JsonFactory.class;
    }

    /** A class of Jackson's databind, which shows from which jar it came. */
    public static Class<?> databind() {
        return JavaType.class;
    }

    /** Links what the SDK needs of Jackson's core; throws a linkage error if it is missing. */
    public static void linkCore() {
        JsonStreams.link();
    }

    /** Links a class of the databind that can read a record with a map of other fields, which came with 2.18. */
    public static void linkDatabind() {
        Objects.requireNonNull(PotentialCreator.class);
    }

    /** Returns whether the class is one of the SDK's records. */
    public static boolean isRecord(Class<?> type) {
        return Mapper.isOurs(type);
    }

    /**
     * Reads a record of the SDK, or a class of the application.
     *
     * @throws JsonMismatchException if the body is empty, not JSON, or not of the type, or if no JSON is
     */
    @SuppressWarnings("unchecked") // Not cast by the class, which may be that of a primitive.
    public static <T> T read(byte[] body, Class<T> type) throws JsonMismatchException {
        return (T) read(body, TypeFactory.defaultInstance().constructType(type));
    }

    /** Reads a class that has a type parameter, such as a page of items; otherwise like {@link #read}. */
    public static <T> T read(byte[] body, Class<T> type, Class<?> parameter) throws JsonMismatchException {
        return type.cast(read(body, TypeFactory.defaultInstance().constructParametricType(type, parameter)));
    }

    /** Reads an array as an unmodifiable list without nulls; otherwise like {@link #read}. */
    @SuppressWarnings("unchecked")
    public static <T> List<T> readList(byte[] body, Class<T> item) throws JsonMismatchException {
        List<T> items = read(body, List.class, item);
        int missing = items.indexOf(null);
        if (missing >= 0) {
            throw new JsonMismatchException("$[" + missing + "]", "no valid " + item.getSimpleName());
        }
        return Collections.unmodifiableList(items);
    }

    private static Object read(byte[] body, JavaType type) throws JsonMismatchException {
        try {
            return readWhole(body, type);
        } catch (JsonMismatchException e) {
            Object inner = isRecord(type.getRawClass()) ? readWrapped(body, type) : null;
            if (inner == null) {
                throw e;
            }
            return inner;
        }
    }

    private static Object readWhole(byte[] body, JavaType type) throws JsonMismatchException {
        if (body.length == 0) {
            throw new JsonMismatchException("$", "an empty body");
        }
        try {
            Object value = Mapper.INSTANCE.readValue(body, type);
            if (value == null) {
                throw new JsonMismatchException("$", "no valid object");
            }
            return value;
        } catch (JsonMismatchException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw JsonMismatchException.of(e);
        } catch (StackOverflowError e) {
            throw new JsonMismatchException("$", JsonMismatchException.TOO_DEEP);
        }
    }

    /** Reads the object in the field {@code data}, in which frameworks wrap a resource; null if there is none. */
    private static @Nullable Object readWrapped(byte[] body, JavaType type) {
        try (JsonParser parser = Mapper.INSTANCE.createParser(body)) {
            return isAtDataOf(parser) ? Mapper.INSTANCE.readValue(parser, type) : null;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // What is wrong with the body as it came says more.
            return null;
        }
    }

    private static boolean isAtDataOf(JsonParser parser) throws IOException {
        if (parser.nextToken() == JsonToken.START_OBJECT) {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (parser.nextToken() == JsonToken.START_OBJECT && name.equals("data")) {
                    return true;
                }
                parser.skipChildren();
            }
        }
        return false;
    }

    /** The id of a resource in a body that cannot be read as one, even if it breaks off; null if there is none. */
    public static @Nullable String id(byte[] body) {
        String beginning = Body.beginning(body);
        if (beginning.startsWith("[") || Body.isHtml(beginning)) {
            return null;
        }
        // PHP may have written a warning before it.
        int start = beginning.startsWith("{") ? 0 : indexOfObject(body);
        try (JsonParser parser = Mapper.INSTANCE.createParser(body, start, body.length - start)) {
            return parser.nextToken() == JsonToken.START_OBJECT ? id(parser, true) : null;
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    private static int indexOfObject(byte[] body) {
        for (int i = 1; i < body.length; i++) {
            if (body[i - 1] == '{' && body[i] == '"') {
                return i - 1;
            }
        }
        return body.length;
    }

    private static @Nullable String id(JsonParser parser, boolean mayBeWrapped) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (name.equals("id") && (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NUMBER_INT)) {
                return parser.getText();
            }
            if (mayBeWrapped && name.equals("data") && value == JsonToken.START_OBJECT) {
                String id = id(parser, false);
                if (id != null) {
                    return id;
                }
            } else {
                parser.skipChildren();
            }
        }
        return null;
    }

    /** Returns a record of the SDK as JSON in UTF-8, without components that are null; bytes are JSON already. */
    public static byte[] write(Object value) {
        return value instanceof byte[] written ? written : writeText(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a record of the SDK as JSON, without components that are null. */
    public static String writeText(Object value) {
        // As the service wrote it, since half of a surrogate pair is no character.
        return UNPAIRED.matcher(JsonBody.written(value))
                .replaceAll(half -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) half.group().charAt(0)));
    }

    /**
     * Returns a value of the application as JSON, in UTF-8.
     *
     * @throws IllegalArgumentException if Jackson cannot write it, or only as a string or a number, or if it holds half
     *     of a surrogate pair; the message contains no value of it
     */
    public static byte[] writeBody(Object value) {
        return JsonBody.of(value);
    }
}
