package io.attest.bench;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Gson, set up as one would for this service. It has nothing for timestamps. */
final class GsonCodec implements ByHand.Codec {

    private final Gson gson = new GsonBuilder()
            .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
            .registerTypeAdapter(Instant.class, new Instants().nullSafe())
            .create();

    @Override
    public <T> T read(InputStream json, Class<T> type) {
        return gson.fromJson(new InputStreamReader(json, StandardCharsets.UTF_8), type);
    }

    @Override
    public byte[] write(Object value) {
        return gson.toJson(value).getBytes(StandardCharsets.UTF_8);
    }

    private static final class Instants extends TypeAdapter<Instant> {

        @Override
        public void write(JsonWriter out, Instant instant) throws IOException {
            out.value(instant.toString());
        }

        @Override
        public Instant read(JsonReader in) throws IOException {
            return Instant.parse(in.nextString());
        }
    }
}
