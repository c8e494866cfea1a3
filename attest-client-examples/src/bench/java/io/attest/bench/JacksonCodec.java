package io.attest.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/** Jackson's databind, set up as one would for this service. */
record JacksonCodec(JsonMapper mapper) implements ByHand.Codec {

    /** Timestamps read by jsr310, as is common. */
    static JacksonCodec withPlainInstants() {
        return new JacksonCodec(settings().build());
    }

    /** Timestamps read by hand too. */
    static JacksonCodec withFastInstants() {
        SimpleModule instants = new SimpleModule().addDeserializer(Instant.class, new FastInstant());
        return new JacksonCodec(settings().addModule(instants).build());
    }

    private static JsonMapper.Builder settings() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    @Override
    public <T> T read(InputStream json, Class<T> type) throws IOException {
        return mapper.readValue(json, type);
    }

    @Override
    public byte[] write(Object value) throws IOException {
        return mapper.writeValueAsBytes(value);
    }
}
