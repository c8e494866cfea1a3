package io.attest.sandbox;

import java.time.Instant;
import java.util.Map;

/**
 * A request that the sandbox received. Only the sandbox makes one: the constructor may get further components at any
 * time.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param target path and query as received, relative to the base URL, such as {@code /documents?page=2}; outside of it,
 *     it begins with {@code ../..}
 * @param status the status of the response, or 0 if a fault closed the connection without one
 * @param at when the request was processed, by the sandbox's clock
 * @param headers unmodifiable, and its lookup ignores case; several values of one name are joined by a comma and a
 *     space. The value of {@code Authorization} is {@code ***}, so that no token appears in the output of a test
 * @param body UTF-8 text, empty if there was none
 */
public record SandboxRequest(
        String method, String target, int status, Instant at, Map<String, String> headers, String body) {}
