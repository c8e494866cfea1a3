package io.attest.client.internal.operation;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request to the API, and how its response is read.
 *
 * @param <T> what the response is read as
 * @param name its name in events and in the log; unlike the path, it never contains values of the caller
 * @param method the HTTP method
 * @param path the segments below the base URL, not encoded yet
 * @param query the parameters in their order
 * @param headers added to those of the client; they replace headers with the same name
 * @param body a type of the SDK that is written as JSON, or the bytes of JSON, or null
 * @param repeatable whether sending the request twice has no more effect than sending it once
 * @param reader reads a 2xx response
 */
public record Operation<T>(
        String name,
        String method,
        List<String> path,
        List<QueryParameter> query,
        Map<String, String> headers,
        @Nullable Object body,
        boolean repeatable,
        Function<Received, T> reader) {

    /** Method and path; the other parts must not appear in messages. */
    @Override
    public String toString() {
        return method + " /" + String.join("/", path);
    }
}
