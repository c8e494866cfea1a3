package io.attest.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A response before it is put on the wire. */
record SandboxResponse(int status, Map<String, String> headers, String body) {

    SandboxResponse {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be 200 to 599: " + status);
        }
    }

    static SandboxResponse of(int status, String contentType, String body) {
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

    /** @throws IllegalArgumentException if HTTP does not allow the name or the value */
    SandboxResponse withHeader(String name, String value) {
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
