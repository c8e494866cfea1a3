package io.attest.sandbox;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request that the sandbox received. Only the sandbox makes one: the constructor may get further components at any
 * time.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param target path and query as received, relative to the base URL, such as {@code /documents?page=2}; outside of it,
 *     it begins with {@code ../..}
 * @param status the status of the response, or 0 if a fault closed the connection without one, or while a stub
 *     makes it
 * @param at when the request was processed, by the sandbox's clock
 * @param headers unmodifiable, and its lookup ignores case; several values of one name are joined by a comma and a
 *     space. The value of {@code Authorization} is {@code ***}, so that no token appears in the output of a test
 * @param body UTF-8 text, empty if there was none
 */
public record SandboxRequest(
        String method, String target, int status, Instant at, Map<String, String> headers, String body) {

    static SandboxRequest of(HttpRequest request, int status, Instant at) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        headers.computeIfPresent("Authorization", (name, token) -> "***");
        return new SandboxRequest(
                request.method(),
                AttestationService.relative(request.target()),
                status,
                at,
                Collections.unmodifiableMap(headers),
                request.body());
    }

    /**
     * {@return the value of a parameter of the query, decoded; the first if there are several, null if there is none}
     *
     * @param name the name, such as {@code page}
     */
    public @Nullable String queryParameter(String name) {
        return HttpRequest.parameters(target).get(name);
    }
}
