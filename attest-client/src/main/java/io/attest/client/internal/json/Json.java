package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Reads records from bytes, and writes them. */
public final class Json {

    private Json() {}

    /** A class of Jackson, which shows from which jar it came. */
    public static Class<?> library() {
        return JsonFactory.class;
    }

    /** Links the parts of Jackson that every call needs; throws a linkage error if they are missing. */
    public static void link() {
        Streams.link();
    }

    /**
     * Reads a response.
     *
     * @throws JsonMismatchException if the body is not JSON, or not of the type
     * @throws IllegalArgumentException if the type cannot be read from any JSON
     */
    public static <T> T read(byte[] body, JsonType<T> type) throws JsonMismatchException {
        try (JsonParser parser = Streams.FACTORY.createParser(body)) {
            return read(parser, type.reader());
        } catch (JsonMismatchException e) {
            throw e;
        } catch (IOException e) {
            throw new JsonMismatchException("$", JsonMismatchException.reason(e));
        } catch (StackOverflowError e) {
            // A small stack does not hold all the nesting that the limits allow.
            throw new JsonMismatchException("$", "JSON nested too deeply for the stack of this thread");
        }
    }

    private static <T> T read(JsonParser parser, Reader<T> reader) throws JsonMismatchException {
        try {
            parser.nextToken();
            T value = reader.read(parser);
            if (parser.nextToken() != null) {
                throw new JsonMismatchException("$", "more than one JSON value");
            }
            return value;
        } catch (IOException | NumberFormatException e) {
            throw JsonMismatchException.of(e, parser);
        }
    }

    /** The body as a JSON object, empty if it is none, since the bodies of error responses may be anything. */
    public static JsonObject readObject(byte[] body) {
        try {
            return new JsonObject(read(body, new JsonType<>(Untyped::object)));
        } catch (JsonMismatchException e) {
            return new JsonObject(Map.of());
        }
    }

    /** Writes a type of the SDK without components that are null. Bytes are written already. */
    public static byte[] write(Object value) {
        if (value instanceof byte[] written) {
            return written;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator generator = Streams.FACTORY.createGenerator(bytes)) {
            Untyped.write(Resources.written(value), generator);
        } catch (IOException e) {
            throw new UncheckedIOException("a checked request can always be written", e);
        }
        return bytes.toByteArray();
    }

    /** Whether the class is one of the SDK that is read and written without databind. */
    public static boolean knows(Class<?> type) {
        return Resources.of(type) != null;
    }
}
