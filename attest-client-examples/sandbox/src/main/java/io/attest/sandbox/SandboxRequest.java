package io.attest.sandbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request that reached the sandbox. Immutable.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param path path and query as they came, relative to the base URL if below it: {@code /documents?page=2}
 * @param status the status of the response, or 0 if a fault closed the connection without a response
 * @param at when it was processed, by the sandbox's clock
 * @param traceparent the header {@code traceparent}, which ties it to a trace, or null
 */
public record SandboxRequest(
        String method,
        String path,
        int status,
        Instant at,
        @Nullable String traceparent) {

    /**
     * Creates a request that belongs to no trace.
     *
     * @param method the HTTP method
     * @param path path and query
     * @param status the status of the response, or 0
     * @param at when it was processed
     */
    public SandboxRequest(String method, String path, int status, Instant at) {
        this(method, path, status, at, null);
    }

    String pathOnly() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
