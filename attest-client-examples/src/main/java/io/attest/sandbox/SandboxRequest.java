package io.attest.sandbox;

import java.time.Instant;

/**
 * A request that reached the sandbox. Immutable.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param path path and query as they came, relative to the base URL if below it: {@code /documents?page=2}
 * @param status the status of the answer, or 0 if a fault closed the connection instead of answering
 * @param at when it was processed, by the sandbox's clock
 */
public record SandboxRequest(String method, String path, int status, Instant at) {
    String pathOnly() {
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }
}
