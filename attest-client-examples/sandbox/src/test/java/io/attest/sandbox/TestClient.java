package io.attest.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Speaks plain HTTP to a sandbox, and never repeats a request by itself. */
final class TestClient implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final OkHttpClient http = new OkHttpClient.Builder()
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .build();
    private final AttestSandbox sandbox;

    TestClient(AttestSandbox sandbox) {
        this.sandbox = sandbox;
    }

    Reply get(String path) {
        return send("GET", path, sandbox.ownerToken(), null);
    }

    Reply get(String path, String token) {
        return send("GET", path, token, null);
    }

    Reply create(String body) {
        return send("POST", "/attestation-requests", sandbox.ownerToken(), body);
    }

    Reply create(String personId, String documentId) {
        return create("{\"person_id\":\"" + personId + "\",\"document_id\":\"" + documentId + "\"}");
    }

    Reply send(String method, String path, String token, @Nullable String body) {
        return sendWithAuthorization(method, path, "Bearer " + token, body);
    }

    Reply sendWithAuthorization(String method, String path, @Nullable String authorization, @Nullable String body) {
        try {
            return exchange(method, path, authorization, body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reply exchange(String method, String path, @Nullable String authorization, @Nullable String body)
            throws IOException {
        Request.Builder request = new Request.Builder()
                .url(sandbox.baseUrl() + path)
                .method(method, body == null ? null : RequestBody.create(body, null));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try (Response response = http.newCall(request.build()).execute()) {
            return new Reply(
                    response.code(), response.headers(), response.body().string());
        }
    }

    int openConnections() {
        return http.connectionPool().connectionCount();
    }

    @Override
    public void close() {
        http.connectionPool().evictAll();
    }

    record Reply(int status, Headers headers, String text) {
        JsonNode json() {
            try {
                return MAPPER.readTree(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Nullable
        String header(String name) {
            return headers.get(name);
        }
    }
}
