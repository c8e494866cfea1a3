package io.attest.sandbox;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request that the sandbox received. Immutable.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param path the path and the query as received, relative to the base URL if below it, such as
 *     {@code /documents?page=2}
 * @param status the status of the response, or 0 if a fault closed the connection without a response
 * @param at when the request was processed, by the sandbox's clock
 * @param headers the headers; lookup ignores case, and the map is unmodifiable. Several values of one name are joined
 *     by a comma and a space. The value of {@code Authorization} is {@code ***}, so that no token appears in the output
 *     of a test
 * @param body the body as UTF-8 text, or an empty text if there was none
 */
public record SandboxRequest(
        String method, String path, int status, Instant at, Map<String, String> headers, String body) {

    /** Creates a request and copies the headers. */
    public SandboxRequest {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        headers = Collections.unmodifiableMap(byName);
    }

    /**
     * Returns the trace that the request belongs to.
     *
     * @return the header {@code traceparent}, or null if there is none
     */
    public @Nullable String traceparent() {
        return headers.get("traceparent");
    }

    String pathOnly() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
