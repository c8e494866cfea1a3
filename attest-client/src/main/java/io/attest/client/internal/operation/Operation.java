package io.attest.client.internal.operation;

import io.attest.client.internal.json.JsonType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing to ask of the service.
 *
 * @param <T> what the answer is read as
 * @param method the HTTP method
 * @param path below the base URL, without a slash at its start
 * @param query parameters in the order of the map
 * @param body what is written as JSON, or null
 * @param repeatable whether asking twice does no more than asking once
 * @param answer what a 2xx body must be
 * @param expectedPage the page that the answer must be, or null if any will do
 */
public record Operation<T>(
        String method,
        String path,
        Map<String, String> query,
        @Nullable Object body,
        boolean repeatable,
        JsonType<T> answer,
        @Nullable Integer expectedPage) {

    /** Method and path: what a message may say of it. */
    @Override
    public String toString() {
        return method + " /" + path;
    }
}
