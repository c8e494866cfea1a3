package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.io.UncheckedIOException;

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
        try {
            return type.read(body);
        } catch (JsonProcessingException e) {
            throw JsonMismatchException.of(e);
        } catch (NumberFormatException e) {
            // BigDecimal's exception, which Jackson lets through, has the whole number in its message.
            throw new JsonMismatchException("$", "a number beyond the reader's limits");
        } catch (IOException e) {
            throw new JsonMismatchException("$", "bytes that are not text");
        }
    }

    /** The body as a JSON object, empty if it is none, since the bodies of error responses may be anything. */
    public static JsonObject readObject(byte[] body) {
        try {
            return new JsonObject(Mapper.INSTANCE.readTree(body));
        } catch (IOException | NumberFormatException e) {
            return new JsonObject(MissingNode.getInstance());
        }
    }

    /** Writes a request's body without members that are null. */
    public static byte[] write(Object value) {
        if (value instanceof JsonBody written) {
            return written.bytes();
        }
        try {
            return value instanceof CreateAttestationRequest request
                    ? Streams.write(request)
                    : JsonBody.of(value).bytes();
        } catch (IOException e) {
            throw new UncheckedIOException("a checked request can always be written", e);
        }
    }
}
