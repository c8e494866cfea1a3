package io.attest.client.internal.operation;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thing to ask of the service.
 *
 * @param <T> what the response is read as
 * @param name what events and the log call it: unlike its path, it never holds what a caller gave
 * @param method the HTTP method
 * @param path the segments below the base URL, not encoded yet
 * @param query parameters in their order
 * @param headers added to those of the client, in place of one with the same name
 * @param body what is written as JSON, or null
 * @param repeatable whether asking twice does no more than asking once
 * @param response reads a 2xx response
 */
public record Operation<T>(
        String name,
        String method,
        List<String> path,
        List<QueryParameter> query,
        Map<String, String> headers,
        @Nullable Object body,
        boolean repeatable,
        Function<Received, T> response) {

    /** Method and path: what a message may say of it. */
    @Override
    public String toString() {
        return method + " /" + String.join("/", path);
    }
}
