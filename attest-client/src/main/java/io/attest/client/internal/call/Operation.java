package io.attest.client.internal.call;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.response.WhoAnswered;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request to the API, and how its response is read. Each method that adds something returns a copy.
 *
 * @param <T> what the response is read as
 * @param name its name in events and in the log; unlike the path, it never contains values of the caller
 * @param method the HTTP method
 * @param path the segments below the base URL, not encoded yet
 * @param query the names and values of the parameters in their order, not encoded yet
 * @param headers added to those of the client; they replace headers with the same name, and look-ups ignore case
 * @param body gives a type of the SDK that is written as JSON, or the bytes of JSON; asked for each attempt, when its
 *     request may be sent. Null if there is no body
 * @param repeatable whether sending the request twice has no more effect than sending it once
 * @param who tells the service's own responses from those of something before it
 * @param reader reads a 2xx response
 */
public record Operation<T>(
        String name,
        String method,
        List<String> path,
        List<Map.Entry<String, String>> query,
        Map<String, String> headers,
        @Nullable Supplier<?> body,
        boolean repeatable,
        WhoAnswered who,
        BiFunction<EndedCall<?>, HttpResponse, T> reader) {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    /** A GET request. */
    public static Operation<HttpResponse> get(String name, String... path) {
        return of(name, "GET", new WhoAnswered(200, false, Map::of), List.of(path));
    }

    /** A POST request that must not be sent twice, and the status with which the service confirms it. */
    public static Operation<HttpResponse> post(String name, int documentedStatus, String... path) {
        return of(name, "POST", new WhoAnswered(documentedStatus, false, Map::of), List.of(path));
    }

    /** A request of the application with any method. Unless it is a read, it must not be sent twice. */
    public static Operation<HttpResponse> raw(String method, List<String> path) {
        boolean isRead = READS.contains(method);
        return of("raw", method, isRead ? new WhoAnswered(200, true, Map::of) : WhoAnswered.STRICT, path);
    }

    private static Operation<HttpResponse> of(String name, String method, WhoAnswered who, List<String> path) {
        boolean repeatable = READS.contains(method);
        return new Operation<>(
                name, method, path, List.of(), Map.of(), null, repeatable, who, (call, response) -> response);
    }

    /** Whether it has no effect by its method; it then has no body. */
    public boolean isRead() {
        return READS.contains(method);
    }

    /** The same request with another parameter after the existing ones; null adds none. */
    public Operation<T> parameter(String parameter, @Nullable Object value) {
        return value == null ? this : parameters(Map.of(parameter, value.toString()));
    }

    /** The same request with other parameters after the existing ones. */
    public Operation<T> parameters(Map<String, String> parameters) {
        List<Map.Entry<String, String>> more = new ArrayList<>(query);
        more.addAll(parameters.entrySet());
        return query(more);
    }

    /** The values of a parameter. */
    public List<String> values(String parameter) {
        return query.stream()
                .filter(each -> each.getKey().equals(parameter))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The same request with these parameters only. */
    public Operation<T> query(List<Map.Entry<String, String>> parameters) {
        return new Operation<>(name, method, path, parameters, headers, body, repeatable, who, reader);
    }

    /** The same request with a header, which replaces an earlier one with the same name. */
    public Operation<T> header(String header, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(header, value);
        Map<String, String> copy = Collections.unmodifiableMap(more);
        return new Operation<>(name, method, path, query, copy, body, repeatable, who, reader);
    }

    /** The same request with a body. */
    public Operation<T> body(Supplier<?> json) {
        return new Operation<>(name, method, path, query, headers, json, repeatable, who, reader);
    }

    /** The same request, of which a 2xx repeats these fields. */
    public Operation<T> repeatedInAnswer(Supplier<Map<String, String>> fields) {
        WhoAnswered about = new WhoAnswered(who.documentedStatus(), who.anyForm(), fields);
        return new Operation<>(name, method, path, query, headers, body, repeatable, about, reader);
    }

    /** The same request, which may be sent twice. */
    public Operation<T> asRepeatable() {
        return new Operation<>(name, method, path, query, headers, body, true, who, reader);
    }

    /** The same request, whose response is read as a class. */
    public <R> Operation<R> as(Class<R> type) {
        return decodedBy(body -> Json.read(body, type));
    }

    /** The same request, whose response is read by its body. */
    public <R> Operation<R> decodedBy(EndedCall.Decoder<R> decoder) {
        return readBy((call, response) -> call.decode(response, decoder));
    }

    /** The same request, whose response is read by another function. */
    public <R> Operation<R> readBy(BiFunction<EndedCall<?>, HttpResponse, R> other) {
        return new Operation<>(name, method, path, query, headers, body, repeatable, who, other);
    }

    /** Method and path; the other parts must not appear in messages. */
    @Override
    public String toString() {
        return method + " /" + String.join("/", path);
    }
}
