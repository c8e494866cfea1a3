package io.attest.client.internal.http;

import io.attest.client.internal.json.Json;
import io.attest.client.internal.operation.Operation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** From an operation to the request of one attempt. */
public final class RequestFactory {

    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    private final HttpUrl baseUrl;
    private final Headers always;
    // Programs that make many calls make the same ones.
    private volatile Place last;

    /** Everything goes below the base URL. */
    public RequestFactory(HttpUrl baseUrl, String userAgent) {
        this.baseUrl = baseUrl;
        // Without Accept such services answer a failed validation with a redirect to an HTML page.
        always = Headers.of("Accept", "application/json", "User-Agent", userAgent);
        last = new Place(List.of(), baseUrl);
    }

    /** A new request: its body can be sent only once. The operation's headers replace others of the same name. */
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
        HttpUrl place = place(operation.path());
        if (operation.query().isEmpty()) {
            return place;
        }
        HttpUrl.Builder url = place.newBuilder();
        operation.query().forEach(parameter -> url.addQueryParameter(parameter.name(), parameter.value()));
        return url.build();
    }

    private HttpUrl place(List<String> path) {
        Place place = last;
        if (!place.path.equals(path)) {
            HttpUrl.Builder url = baseUrl.newBuilder();
            path.forEach(url::addPathSegment);
            place = new Place(path, url.build());
            last = place;
        }
        return place.url;
    }

    // What may have an effect has a body, if only an empty one: a body is what can be written only once.
    private static @Nullable OneShotBody body(Operation<?> operation) {
        if (operation.body() != null) {
            return new OneShotBody(Json.write(operation.body()));
        }
        return WITHOUT_BODY.contains(operation.method()) ? null : new OneShotBody(new byte[0]);
    }

    private record Place(List<String> path, HttpUrl url) {}
}
