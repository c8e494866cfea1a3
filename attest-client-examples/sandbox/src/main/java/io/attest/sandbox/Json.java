package io.attest.sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.attest.client.ModelJson;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Optional;

/** The JSON of the API. */
final class Json {
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The object that a text is, if it is one. */
    static Optional<ObjectNode> object(String text) {
        try {
            return READER.readTree(text) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException notJson) {
            return Optional.empty();
        }
    }

    /** A record of the SDK. Unlike {@link ModelJson}, the service writes every field, null or not. */
    static ObjectNode of(Record model) {
        ObjectNode written = object(ModelJson.write(model)).orElseThrow();
        ObjectNode json = object();
        for (RecordComponent component : model.getClass().getRecordComponents()) {
            String field = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            json.set(field, written.get(field));
        }
        json.remove("additional_properties");
        json.setAll(written);
        return json;
    }
}
