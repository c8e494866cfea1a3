package io.attest.client.internal.response;

import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of an error response, which need not be JSON: it may be a proxy's HTML page, empty or cut off. */
record ErrorBody(@Nullable JsonObject json) {

    static ErrorBody read(byte[] body) {
        return new ErrorBody(Json.readObject(body));
    }

    /** The service's own message, or an empty text. The API has it in one of two fields, depending on the status. */
    String message() {
        String error = text("error");
        String message = error == null ? text("message") : error;
        return message == null ? "" : message;
    }

    /** A member that is a string, or null. */
    @Nullable
    String text(String name) {
        return json == null ? null : json.text(name);
    }

    /** Messages by field name; empty if there are none. */
    Map<String, List<String>> errors() {
        return json == null ? Map.of() : json.textLists("errors");
    }
}
