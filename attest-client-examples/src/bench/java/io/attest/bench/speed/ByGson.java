package io.attest.bench.speed;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * OkHttp and Gson in the way of a generated client, but for its length: mutable classes, each object read as a tree
 * that is looked over and then turned into the object, the body as a string. Not generated, so rather faster than one.
 */
final class ByGson implements Contestant {

    private static final MediaType JSON = MediaType.get("application/json");

    private final Gson gson = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, new Times())
            .registerTypeAdapterFactory(new Checked(GsonModel.FIELDS))
            .create();
    private final OkHttpClient http;
    private final String baseUrl;

    ByGson(OkHttpClient http, String baseUrl) {
        this.http = http;
        this.baseUrl = baseUrl;
    }

    @Override
    public Object me() throws IOException {
        return call(request("/me").build(), GsonModel.User.class);
    }

    @Override
    public List<?> page() throws IOException {
        HttpUrl url = HttpUrl.get(baseUrl + "/documents?per_page=" + PER_PAGE + "&page=1");
        return call(request("/documents").url(url).build(), GsonModel.DocumentPage.class).data;
    }

    @Override
    public Object create() throws IOException {
        GsonModel.NewRequest body = new GsonModel.NewRequest();
        body.person_id = PERSON;
        body.document_id = DOCUMENT;
        body.recipient_message = MESSAGE;
        RequestBody json = RequestBody.create(gson.toJson(body), JSON);
        return call(request("/attestation-requests").post(json).build(), GsonModel.SentRequest.class);
    }

    private Request.Builder request(String path) {
        return new Request.Builder()
                .url(baseUrl + path)
                .header("Authorization", "Bearer " + ACCESS_TOKEN)
                .header("Accept", "application/json");
    }

    private <T> T call(Request request, Class<T> type) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("status " + response.code());
            }
            return gson.fromJson(response.body().string(), type);
        }
    }

    /** Looks over each object of the model before it is made. */
    private record Checked(Map<Class<?>, List<String>> required) implements TypeAdapterFactory {

        @Override
        public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            List<String> fields = required.get(type.getRawType());
            if (fields == null) {
                return null;
            }
            TypeAdapter<JsonElement> trees = gson.getAdapter(JsonElement.class);
            TypeAdapter<T> objects = gson.getDelegateAdapter(this, type);
            return new TypeAdapter<T>() {

                @Override
                public void write(JsonWriter out, T value) throws IOException {
                    trees.write(out, objects.toJsonTree(value));
                }

                @Override
                public T read(JsonReader in) throws IOException {
                    JsonElement tree = trees.read(in);
                    for (String field : fields) {
                        if (tree.getAsJsonObject().get(field) == null) {
                            throw new IllegalArgumentException("The required field `" + field + "` is not found");
                        }
                    }
                    return objects.fromJsonTree(tree);
                }
            };
        }
    }

    /** Timestamps, by the formatter of the JDK. */
    private static final class Times extends TypeAdapter<OffsetDateTime> {

        @Override
        public void write(JsonWriter out, OffsetDateTime time) throws IOException {
            out.value(time == null ? null : time.toString());
        }

        @Override
        public OffsetDateTime read(JsonReader in) throws IOException {
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                return null;
            }
            return OffsetDateTime.parse(in.nextString());
        }
    }
}
