package io.attest.bench.speed;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * OkHttp and Jackson alone, as well as one can by hand: readers and addresses made once, responses parsed while they
 * arrive. No retries, no limits, no rate limiting, no errors but a status.
 */
final class HandWritten implements Contestant {

    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient http;
    private final String authorization = "Bearer " + ACCESS_TOKEN;
    private final HttpUrl me;
    private final HttpUrl documents;
    private final HttpUrl requests;
    private final ObjectReader userReader;
    private final ObjectReader pageReader;
    private final ObjectReader requestReader;
    private final ObjectWriter writer;

    private HandWritten(OkHttpClient http, String baseUrl, JsonMapper mapper) {
        this.http = http;
        me = HttpUrl.get(baseUrl + "/me");
        documents = HttpUrl.get(baseUrl + "/documents");
        requests = HttpUrl.get(baseUrl + "/attestation-requests");
        userReader = mapper.readerFor(Wire.User.class);
        pageReader = mapper.readerFor(Wire.DocumentPage.class);
        requestReader = mapper.readerFor(Wire.SentRequest.class);
        writer = mapper.writerFor(Wire.NewRequest.class);
    }

    /** Timestamps read by jsr310, as is common. */
    static HandWritten withPlainInstants(OkHttpClient http, String baseUrl) {
        return new HandWritten(http, baseUrl, Wire.mapper().build());
    }

    /** Timestamps read by hand too. */
    static HandWritten withFastInstants(OkHttpClient http, String baseUrl) {
        SimpleModule instants = new SimpleModule().addDeserializer(Instant.class, new FastInstant());
        return new HandWritten(http, baseUrl, Wire.mapper().addModule(instants).build());
    }

    @Override
    public Object me() throws IOException {
        return call(request(me).build(), userReader);
    }

    @Override
    public List<?> page() throws IOException {
        HttpUrl url = documents
                .newBuilder()
                .addQueryParameter("per_page", Integer.toString(PER_PAGE))
                .addQueryParameter("page", "1")
                .build();
        return ((Wire.DocumentPage) call(request(url).build(), pageReader)).data();
    }

    @Override
    public Object create() throws IOException {
        Wire.NewRequest request = new Wire.NewRequest(PERSON, DOCUMENT, MESSAGE);
        RequestBody body = RequestBody.create(writer.writeValueAsBytes(request), JSON);
        return call(request(requests).post(body).build(), requestReader);
    }

    private Request.Builder request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("Authorization", authorization)
                .header("Accept", "application/json");
    }

    private Object call(Request request, ObjectReader reader) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("status " + response.code());
            }
            return reader.readValue(response.body().byteStream());
        }
    }
}
