package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A sandbox, and plain HTTP to it that never repeats a request by itself. */
final class TestClient implements AutoCloseable {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2024-03-05T06:07:08.250Z"), ZoneOffset.UTC);

    final AttestSandbox sandbox;
    private final OkHttpClient http =
            new OkHttpClient.Builder().retryOnConnectionFailure(false).build();

    TestClient(SandboxBuilder settings) {
        sandbox = settings.start();
    }

    Reply get(String path) {
        return get(path, sandbox.ownerToken());
    }

    Reply get(String path, String token) {
        return send("GET", path, token);
    }

    Reply create(String body) {
        return sendWithAuthorization("POST", "/attestation-requests", "Bearer " + sandbox.ownerToken(), body);
    }

    /** Asks for an attestation that can be made. */
    Reply create() {
        SandboxCatalogue catalogue = sandbox.catalogue();
        return create(
                body(catalogue.person().id(), catalogue.publishedDocument().id()));
    }

    static String body(String personId, String documentId) {
        return "{\"person_id\":\"" + personId + "\",\"document_id\":\"" + documentId + "\"}";
    }

    /** A request with an empty object if it is a POST, else without a body. */
    Reply send(String method, String path, String token) {
        return sendWithAuthorization(method, path, "Bearer " + token, method.equals("POST") ? "{}" : null);
    }

    Reply sendWithAuthorization(String method, String path, @Nullable String authorization, @Nullable String body) {
        Request.Builder request = new Request.Builder()
                .url(sandbox.baseUrl() + path)
                .method(method, body == null ? null : RequestBody.create(body, null));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try (Response response = http.newCall(request.build()).execute()) {
            return new Reply(
                    response.code(), response.headers(), response.body().string());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        http.connectionPool().evictAll();
        sandbox.close();
    }

    record Reply(int status, Headers headers, String text) {
        JsonNode json() {
            return Json.object(text).orElseThrow();
        }

        void assertStatus(int expected) {
            assertThat(status).isEqualTo(expected);
        }

        void assertError(int expected) {
            assertStatus(expected);
            assertThat(json().path("error").isTextual()).isTrue();
        }

        /** A 422 that names one field, and says so with this word. */
        void assertInvalid(String field, String word) {
            assertStatus(422);
            assertThat(json().path("errors").fieldNames()).toIterable().containsExactly(field);
            assertThat(json().at("/errors/" + field + "/0").textValue()).contains(field, word);
        }
    }
}
