package io.attest.client.internal.http;

import io.attest.client.internal.json.Json;
import io.attest.client.internal.operation.Operation;
import java.util.Map;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Makes the request of an attempt from an operation. */
public final class RequestFactory {

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    private final HttpUrl baseUrl;
    private final Headers always;

    /** A factory of requests below the base URL. */
    public RequestFactory(HttpUrl baseUrl, String userAgent) {
        this.baseUrl = baseUrl;
        // Without Accept, such services respond to a failed validation with a redirect to an HTML page.
        always = Headers.of("Accept", "application/json", "User-Agent", userAgent);
    }

    /** A new request, whose body can be sent once. The operation's headers replace others with the same name. */
    public Request create(Operation<?> operation, Map<String, String> headers, String accessToken) {
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
        operation.query().forEach(parameter -> url.addQueryParameter(parameter.name(), parameter.value()));
        return url.build();
    }

    // Requests that may have an effect have a body, if only an empty one, since only a body can be one-shot.
    private static @Nullable OneShotBody body(Operation<?> operation) {
        if (operation.body() != null) {
            return new OneShotBody(Json.write(operation.body()));
        }
        return WITHOUT_BODY.contains(operation.method()) ? null : new OneShotBody(new byte[0]);
    }
}
