package io.attest.client.internal.call;

import io.attest.client.error.DecodingException;
import io.attest.client.internal.HeaderMap;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;

/**
 * A 2xx response, which an operation reads at once, and the caller of a raw request when it likes. Every method that
 * reads the body throws a {@link DecodingException} if it does not have the form.
 */
public final class SuccessResponse {

    private final Results<?> call;
    private final HttpResponse response;

    /** @param call the call that the response ended */
    SuccessResponse(Results<?> call, HttpResponse response) {
        this.call = call;
        this.response = response;
    }

    /** A response that did not come from the service, as if to {@code GET /}. */
    public static SuccessResponse fake(int status, Map<String, List<String>> headers, byte[] body) {
        Headers.Builder all = new Headers.Builder();
        headers.forEach((name, values) -> values.forEach(value -> all.addUnsafeNonAscii(name, value)));
        Operation<?> operation = Operation.get("raw");
        Results<?> call = new Results<>(operation, 0, 1, HttpResponse.outcomeOf(status, operation.documentedStatus()));
        return new SuccessResponse(call, new HttpResponse(status, all.build(), body, false));
    }

    /** The HTTP status. */
    public int status() {
        return response.status();
    }

    /** The headers with their names as received; look-ups ignore case, and the map is unmodifiable. */
    public Map<String, List<String>> headers() {
        // Not toMultimap(), which has the names in lower case.
        Map<String, List<String>> headers = new HashMap<>();
        response.headers()
                .names()
                .forEach(name -> headers.put(name, response.headers().values(name)));
        return HeaderMap.copyOf(headers);
    }

    /** The body as UTF-8. */
    public String text() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** The body as a resource, or as a class of the application. */
    public <T> T as(Class<T> type) {
        return read(body -> Json.read(body, type));
    }

    /** The body, an array, as an unmodifiable list. */
    public <T> List<T> asList(Class<T> item) {
        return read(body -> Json.readList(body, item));
    }

    /** The body as a page in the pagination envelope. */
    public <T> Page<T> asPage(Class<T> item) {
        return read(body -> Json.readPage(body, item));
    }

    /** The body as the page with this number: any other page in its place would lead to a loop or a gap. */
    public <T> Page<T> asPage(Class<T> item, int number) {
        Page<T> page = asPage(item);
        int current = page.meta().currentPage();
        if (current != number) {
            String reason = "page " + current + " instead of page " + number;
            throw call.unreadable(response, "$.meta.current_page", reason);
        }
        return page;
    }

    private <T> T read(Decoder<T> decoder) {
        try {
            return decoder.decode(response.body());
        } catch (JsonMismatchException e) {
            throw call.unreadable(response, e.path(), e.reason());
        }
    }

    private interface Decoder<T> {
        T decode(byte[] body) throws JsonMismatchException;
    }
}
