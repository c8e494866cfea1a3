package io.attest.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A response before it is put on the wire. */
record SandboxResponse(int status, Map<String, String> headers, String body) {

    SandboxResponse {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be 200 to 599: " + status);
        }
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    static SandboxResponse of(int status, String contentType, String body) {
        return new SandboxResponse(status, Map.of("Content-Type", contentType), body);
    }

    static SandboxResponse json(int status, JsonNode body) {
        return of(status, "application/json", body.toString());
    }

    static SandboxResponse error(int status, String error) {
        return json(status, object().put("error", error));
    }

    static SandboxResponse unauthenticated() {
        return error(401, "Unauthenticated.").withHeader("WWW-Authenticate", "Bearer");
    }

    static SandboxResponse paymentRequired() {
        return json(
                402,
                object().put("message", "The trial has expired or the subscription is inactive.")
                        .put("payment_url", "https://billing.example.com/subscribe"));
    }

    static SandboxResponse invalid(Map<String, List<String>> errors) {
        ObjectNode body = object().put("message", "The given data was invalid.");
        ObjectNode fields = body.putObject("errors");
        errors.forEach((field, messages) -> messages.forEach(fields.withArray(field)::add));
        return json(422, body);
    }

    static SandboxResponse tooManyRequests() {
        return json(429, object().put("message", "Too many requests."));
    }

    SandboxResponse withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new SandboxResponse(status, more, body);
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
