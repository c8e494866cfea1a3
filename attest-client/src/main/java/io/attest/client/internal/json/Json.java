package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Bytes to records and back. */
public final class Json {

    private Json() {}

    /** One class of Jackson, which tells where it came from. */
    public static Class<?> library() {
        return JsonFactory.class;
    }

    /** Makes the parts of Jackson that every call needs; a linkage error if it has not got them. */
    public static void link() {
        Streams.link();
    }

    /**
     * Reads a response.
     *
     * @throws JsonMismatchException if it is no JSON, or not of the type
     * @throws IllegalArgumentException if nothing could be read as the type, whatever it is
     */
    public static <T> T read(byte[] body, JsonType<T> type) throws JsonMismatchException {
        try {
            return type.read(body);
        } catch (JsonProcessingException e) {
            throw JsonMismatchException.of(e);
        } catch (NumberFormatException e) {
            // Jackson lets that of BigDecimal through, with the whole number in its message.
            throw new JsonMismatchException("$", "a number beyond the reader's limits");
        } catch (IOException e) {
            throw new JsonMismatchException("$", "bytes that are no text");
        }
    }

    /** The body as a tree, or null if it is no JSON object: error bodies are taken as they come. */
    public static @Nullable JsonObject readObject(byte[] body) {
        try {
            JsonNode tree = Mapper.INSTANCE.readTree(body);
            return tree.isObject() ? new JsonObject(tree) : null;
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    /** Writes a request's body; what is null is left out. */
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
