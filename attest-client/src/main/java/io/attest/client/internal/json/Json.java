package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.PotentialCreator;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads values from bytes of JSON, and writes them. */
public final class Json {

    /** A notice of PHP before an object or a list. Any other text may be a gateway's. */
    private static final Pattern NOTICE =
            Pattern.compile("\\A[\\s\\uFEFF]*(?:PHP )?(?:Notice|Warning|Deprecated|Strict Standards):"
                    + "[^<]*?(?:\\n| on line \\d+)\\s*(?=[{\\[])");

    /** The copies need a multiple of it. */
    private static final int LONGEST_LEGIBLE = 1024 * 1024;

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
        Objects.requireNonNull(JsonStreams.FACTORY);
    }

    /** Links a class of the databind that can read a record with a map of other fields, which came with 2.18. */
    public static void linkDatabind() {
        Objects.requireNonNull(PotentialCreator.class);
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
            byte[] legible = legible(body);
            if (!Arrays.equals(legible, body)) {
                return read(legible, type);
            }
            Object inner = Mapper.isOurs(type.getRawClass()) ? readWrapped(body, type) : null;
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
        Object value;
        try {
            value = Mapper.of(type).readValue(body, type);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // A small stack does not hold all the nesting that the limits allow.
            throw JsonMismatchException.of(e);
        }
        if (value == null) {
            throw new JsonMismatchException("$", "no valid object");
        }
        return value;
    }

    /** Reads the object in the field {@code data}, in which frameworks wrap a resource; null if there is none. */
    private static @Nullable Object readWrapped(byte[] body, JavaType type) {
        try {
            return Mapper.of(type).readerFor(type).at("/data").readValue(body);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // What is wrong with the body as it came says more.
            return null;
        }
    }

    /** The body if it is an object, else a node that has no fields. */
    public static JsonNode object(byte[] body) {
        try {
            // What has anything behind it is no word of the service.
            JsonNode tree = Mapper.OWN
                    .reader()
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readTree(body);
            return tree.isObject() ? tree : MissingNode.getInstance();
        } catch (IOException | NumberFormatException e) {
            byte[] legible = legible(body);
            return Arrays.equals(legible, body) ? MissingNode.getInstance() : object(legible);
        }
    }

    /** The body from its JSON on, in which bytes that are no UTF-8 are U+FFFD. A large one stays as it is. */
    private static byte[] legible(byte[] body) {
        if (body.length > LONGEST_LEGIBLE) {
            return body;
        }
        String text = new String(body, StandardCharsets.UTF_8);
        return NOTICE.matcher(text).replaceFirst("").getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the items of a page are null, also of one that is wrapped in one more {@code data}. */
    public static boolean hasNullItems(byte[] body) {
        JsonNode data = object(body).path("data");
        return data.isNull() || data.path("data").isNull();
    }

    /** The id of a resource in a body that cannot be read as one; null if there is none. */
    public static @Nullable String id(byte[] body) {
        JsonNode id = object(body).path("id");
        return id.isTextual() || id.isIntegralNumber() ? id.asText() : null;
    }

    /** Returns a record of the SDK as JSON in UTF-8, without components that are null; bytes are JSON already. */
    public static byte[] write(Object value) {
        return value instanceof byte[] written ? written : writeText(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a record of the SDK as JSON, without components that are null. */
    public static String writeText(Object value) {
        // As the service wrote it, since half of a surrogate pair is no character.
        return UNPAIRED.matcher(JsonBody.written(value, Mapper.OWN))
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
