package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerationException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
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
        String json = written(value);
        if (!json.startsWith("{") && !json.startsWith("[")) {
            throw new IllegalArgumentException("body must be written as a JSON object or array, but a "
                    + value.getClass().getName() + " is not");
        }
        if (json.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE)) {
            throw new IllegalArgumentException("body contains an unpaired surrogate, which cannot be sent as UTF-8");
        }
        return json.getBytes(StandardCharsets.UTF_8);
    }

    // Jackson's own messages contain those of exceptions that getters threw.
    private static String written(Object value) {
        StringWriter json = new StringWriter();
        try (JsonGenerator out = new Finite(Mapper.INSTANCE.createGenerator(json))) {
            Mapper.INSTANCE.writeValue(out, value);
        } catch (InvalidDefinitionException e) {
            throw new IllegalArgumentException("body cannot be written as JSON: Jackson finds no way to write the "
                    + e.getType().getRawClass().getName() + " at " + BoundReader.path(e));
        } catch (JsonProcessingException e) {
            String path = e instanceof JsonMappingException mapping ? BoundReader.path(mapping) : "$";
            throw new IllegalArgumentException("body cannot be written as JSON: it breaks off at " + path);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringWriter does not fail", e);
        }
        return json.toString();
    }

    /** Refuses numbers that JSON does not have, which Jackson writes as texts, and names that are there twice. */
    private static final class Finite extends JsonGeneratorDelegate {

        Finite(JsonGenerator out) {
            super(out, false);
            enable(Feature.STRICT_DUPLICATE_DETECTION);
        }

        @Override
        public void writeNumber(double number) throws IOException {
            check(number);
            super.writeNumber(number);
        }

        @Override
        public void writeNumber(float number) throws IOException {
            check(number);
            super.writeNumber(number);
        }

        @Override
        public void writeArray(double[] numbers, int offset, int length) throws IOException {
            for (int i = offset; i < offset + length; i++) {
                check(numbers[i]);
            }
            super.writeArray(numbers, offset, length);
        }

        private void check(double number) throws JsonGenerationException {
            if (!Double.isFinite(number)) {
                throw new JsonGenerationException("not a finite number", this);
            }
        }
    }
}
