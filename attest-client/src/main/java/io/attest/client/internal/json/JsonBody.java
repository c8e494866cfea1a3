package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.attest.client.internal.util.Arguments;
import java.nio.charset.StandardCharsets;

/**
 * Writes a caller's own value as a request body. It is written at once, so that later changes of the value do not
 * matter.
 */
final class JsonBody {

    private JsonBody() {}

    static byte[] of(Object value) {
        // As text first: when it writes bytes, Jackson turns half of a surrogate pair and what follows it into one
        // wrong character.
        String json = written(value, Mapper.OfAny.INSTANCE);
        if (!json.startsWith("{") && !json.startsWith("[")) {
            throw new IllegalArgumentException("body must be written as a JSON object or array, but a "
                    + value.getClass().getName() + " is not");
        }
        return Arguments.utf8("body", json).getBytes(StandardCharsets.UTF_8);
    }

    // Jackson's own messages contain those of exceptions that getters threw.
    static String written(Object value, JsonMapper mapper) {
        try {
            return mapper.writeValueAsString(value);
        } catch (InvalidDefinitionException e) {
            throw new IllegalArgumentException("body cannot be written as JSON: Jackson finds no way to write the "
                    + e.getType().getRawClass().getName() + " at " + JsonMismatchException.path(e));
        } catch (JsonProcessingException e) {
            String path = e instanceof JsonMappingException mapping ? JsonMismatchException.path(mapping) : "$";
            throw new IllegalArgumentException("body cannot be written as JSON: it breaks off at " + path);
        }
    }
}
