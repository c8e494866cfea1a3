package io.attest.client.internal.call;

import io.attest.client.internal.json.Json;
import java.util.Map;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Makes the request of an attempt from an operation. */
final class RequestFactory {

    private static final MediaType JSON = MediaType.get("application/json");

    private final HttpUrl baseUrl;
    private final Headers always;

    /**
     * Creates a factory of requests below the base URL.
     *
     * @param userAgent of every request; not null, and printable ASCII
     */
    RequestFactory(HttpUrl baseUrl, String userAgent) {
        this.baseUrl = baseUrl;
        // Without Accept, such services respond to a failed validation with a redirect to an HTML page.
        always = Headers.of("Accept", "application/json", "User-Agent", userAgent);
    }

    String baseUrl() {
        return baseUrl.toString();
    }

    /**
     * A new request. The operation's headers replace others with the same name. Throws
     * what the supplier of the body throws.
     */
    Request create(Operation<?> operation, Map<String, String> headers, String accessToken) {
        Request.Builder request = new Request.Builder()
                .url(url(operation))
                .method(operation.method(), body(operation))
                .headers(always)
                .header("Authorization", "Bearer " + accessToken);
        headers.forEach(request::header);
        operation.headers().forEach(request::header);
        return request.build();
    }

    private HttpUrl url(Operation<?> operation) {
        HttpUrl.Builder url = baseUrl.newBuilder();
        operation.path().forEach(url::addPathSegment);
        operation.query().forEach(parameter -> url.addQueryParameter(parameter.getKey(), parameter.getValue()));
        return url.build();
    }

    // Requests that may have an effect have a body, if only an empty one, since only a body can be one-shot.
    private static @Nullable RequestBody body(Operation<?> operation) {
        if (operation.body() != null) {
            return RequestBody.create(Json.write(operation.body().get()), JSON);
        }
        return operation.isRead() ? null : RequestBody.create(new byte[0]);
    }
}
