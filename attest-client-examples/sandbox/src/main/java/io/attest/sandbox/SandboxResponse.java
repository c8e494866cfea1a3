package io.attest.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response that a {@link AttestSandbox#stub(String, String, java.util.function.Function) stub} makes. Immutable. Make
 * one with {@link #of}: the constructor may get further components at any time.
 *
 * @param status 200 to 599
 * @param headers unmodifiable, and its lookup ignores case; what the sandbox adds is not in it
 * @param body the text of the body, sent as UTF-8; not sent where HTTP allows none (204, 304, HEAD)
 */
public record SandboxResponse(int status, Map<String, String> headers, String body) {

    /**
     * Creates a response.
     *
     * @throws IllegalArgumentException if the status is out of range
     */
    public SandboxResponse {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be 200 to 599: " + status);
        }
    }

    /**
     * {@return a response with a body}
     *
     * @param status 200 to 599
     * @param contentType the value of the header {@code Content-Type}, in ASCII
     * @param body the text of the body, sent as UTF-8; not sent where HTTP allows none (204, 304, HEAD)
     * @throws IllegalArgumentException if the status is out of range or the content type cannot be a header
     */
    public static SandboxResponse of(int status, String contentType, String body) {
        return new SandboxResponse(status, Map.of(), body).withHeader("Content-Type", contentType);
    }

    static SandboxResponse json(int status, JsonNode body) {
        return of(status, "application/json", body.toString());
    }

    static SandboxResponse error(int status, String error) {
        return json(status, Json.object().put("error", error));
    }

    static SandboxResponse paymentRequired() {
        return json(
                402,
                Json.object()
                        .put("message", "The trial has expired or the subscription is inactive.")
                        .put("payment_url", "https://billing.example.com/subscribe"));
    }

    static SandboxResponse invalid(Map<String, List<String>> errors) {
        ObjectNode body = Json.object().put("message", "The given data was invalid.");
        ObjectNode fields = body.putObject("errors");
        errors.forEach((field, messages) -> messages.forEach(fields.withArray(field)::add));
        return json(422, body);
    }

    static SandboxResponse tooManyRequests() {
        return json(429, Json.object().put("message", "Too many requests."));
    }

    /**
     * {@return a copy with a header} It may be one that the sandbox would set itself, such as {@code Date}, but
     * {@code Content-Length} is always that of the body.
     *
     * @param name the header's name
     * @param value the header's value, in ASCII
     * @throws IllegalArgumentException if HTTP does not allow the name or the value
     */
    public SandboxResponse withHeader(String name, String value) {
        if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+") || !value.matches("[\t -~]*")) {
            throw new IllegalArgumentException("HTTP does not allow the header " + name + ": " + value);
        }
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new SandboxResponse(status, Collections.unmodifiableMap(more), body);
    }

    @Nullable
    String header(String name) {
        return headers.get(name);
    }
}
