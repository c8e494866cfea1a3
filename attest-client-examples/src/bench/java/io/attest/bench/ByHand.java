package io.attest.bench;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * OkHttp and a JSON library alone, as well as one can by hand: addresses made once, responses parsed while they arrive.
 * No retries, no limits, no rate limiting, no errors but a status.
 */
final class ByHand implements Contestant {

    /** Reads and writes the records of {@link Wire}. */
    interface Codec {

        <T> T read(InputStream json, Class<T> type) throws IOException;

        byte[] write(Object value) throws IOException;
    }

    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient http;
    private final Codec codec;
    private final String authorization = "Bearer " + ACCESS_TOKEN;
    private final HttpUrl me;
    private final HttpUrl documents;
    private final HttpUrl requests;

    ByHand(OkHttpClient http, String baseUrl, Codec codec) {
        this.http = http;
        this.codec = codec;
        me = HttpUrl.get(baseUrl + "/me");
        documents = HttpUrl.get(baseUrl + "/documents");
        requests = HttpUrl.get(baseUrl + "/attestation-requests");
    }

    @Override
    public Object me() throws IOException {
        return call(request(me).build(), Wire.User.class);
    }

    @Override
    public List<?> page(int number) throws IOException {
        HttpUrl url = documents
                .newBuilder()
                .addQueryParameter("per_page", Integer.toString(PER_PAGE))
                .addQueryParameter("page", Integer.toString(number))
                .build();
        return call(request(url).build(), Wire.DocumentPage.class).data();
    }

    @Override
    public Object create() throws IOException {
        Wire.NewRequest request = new Wire.NewRequest(PERSON, DOCUMENT, MESSAGE);
        RequestBody body = RequestBody.create(codec.write(request), JSON);
        return call(request(requests).post(body).build(), Wire.SentRequest.class);
    }

    private Request.Builder request(HttpUrl url) {
        return new Request.Builder()
                .url(url)
                .header("Authorization", authorization)
                .header("Accept", "application/json");
    }

    private <T> T call(Request request, Class<T> type) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("status " + response.code());
            }
            return codec.read(response.body().byteStream(), type);
        }
    }
}
