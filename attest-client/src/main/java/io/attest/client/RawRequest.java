package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.json.JsonBody;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.operation.QueryParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Any request below the base URL, for what the SDK has no method for: {@link AttestClient#send} and
 * {@link AttestClient#listAll}. Immutable and thread-safe; each wither returns a copy.
 *
 * <pre>{@code
 * record Person(String id, String fullName) {}
 *
 * Person person = client.send(RawRequest.get("people", personId)).to(Person.class);
 * RawResponse response = client.send(RawRequest.post("/people").json(Map.of("full_name", "Ada Lovelace")));
 * }</pre>
 *
 * <h2>Path</h2>
 *
 * <p>It is relative to the base URL, with or without a slash at its start, and plain text: the SDK encodes each segment.
 * What comes from elsewhere, such as an id, is safest as a segment of its own: {@code get("people", id)}. A path that
 * could lead elsewhere is an {@link IllegalArgumentException}: one with a scheme, an empty segment, {@code .} or
 * {@code ..}, an escape such as {@code %2e}, a backslash or a control character. A segment of its own may hold {@code ?}
 * and {@code #}, but no slash either, since many servers take an encoded one for a slash.
 *
 * <p>Messages of exceptions show method and path. They do not show query values, headers, body or token, not even where
 * the service repeats them: what has six characters or more is taken out of its words.
 *
 * <h2>Body</h2>
 *
 * <p>It is JSON, by {@link #json}, or there is none; anything but a {@code GET} or {@code HEAD} then has an empty one. Forms,
 * files and other bytes cannot be sent.
 *
 * <h2>Repetition</h2>
 *
 * <p>{@code GET}, {@code HEAD} and {@code OPTIONS} are repeated like the reads of the SDK. Everything else is treated like
 * a send, {@code PUT} and {@code DELETE} as well: nobody here knows what it does, so it is repeated only if it surely had
 * no effect. {@link #repeatable()} says otherwise.
 */
public final class RawRequest {

    private static final Pattern METHOD = Pattern.compile("[A-Z]+(-[A-Z]+)*");
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

    // The one asks for a tunnel to wherever it likes, the other for its own headers in the response, the token with
    // them.
    private static final Set<String> REFUSED = Set.of("CONNECT", "TRACE");

    private final Operation<RawResponse> operation;

    private RawRequest(Operation<RawResponse> operation) {
        this.operation = operation;
    }

    /**
     * A request with any method.
     *
     * @param method in capitals, such as {@code "OPTIONS"}; not {@code CONNECT} or {@code TRACE}
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the method is none of these, or the path could lead elsewhere
     */
    public static RawRequest of(String method, String path, String... segments) {
        if (!METHOD.matcher(RawTexts.required("method", method)).matches() || REFUSED.contains(method)) {
            throw new IllegalArgumentException("method must be in capitals, and neither CONNECT nor TRACE");
        }
        return new RawRequest(new Operation<>(
                "raw",
                method,
                RawPath.segments(path, segments),
                List.of(),
                Map.of(),
                null,
                READS.contains(method),
                RawResponse::new));
    }

    /**
     * A GET request.
     *
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path could lead elsewhere
     */
    public static RawRequest get(String path, String... segments) {
        return of("GET", path, segments);
    }

    /**
     * A POST request.
     *
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path could lead elsewhere
     */
    public static RawRequest post(String path, String... segments) {
        return of("POST", path, segments);
    }

    /**
     * A PUT request.
     *
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path could lead elsewhere
     */
    public static RawRequest put(String path, String... segments) {
        return of("PUT", path, segments);
    }

    /**
     * A PATCH request.
     *
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path could lead elsewhere
     */
    public static RawRequest patch(String path, String... segments) {
        return of("PATCH", path, segments);
    }

    /**
     * A DELETE request.
     *
     * @param path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path could lead elsewhere
     */
    public static RawRequest delete(String path, String... segments) {
        return of("DELETE", path, segments);
    }

    /**
     * Adds a query parameter behind those that are there, also behind one of the same name.
     *
     * @param name not blank; the SDK encodes it
     * @param value sent as its {@code toString()}, which the SDK encodes; no collection, map or array
     * @return a copy
     * @throws IllegalArgumentException if name or value is null or none of these; the value is not repeated in its message
     */
    public RawRequest query(String name, Object value) {
        if (RawTexts.required("name", name).isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        if (RawTexts.required("value", value) instanceof Iterable
                || value instanceof Map
                || value.getClass().isArray()) {
            throw new IllegalArgumentException("value must be a single one; call query() for each of several");
        }
        List<QueryParameter> more = new ArrayList<>(operation.query());
        more.add(new QueryParameter(RawTexts.sendable("name", name), RawTexts.sendable("value", value.toString())));
        return with(List.copyOf(more), operation.headers(), operation.body(), operation.repeatable());
    }

    /**
     * Adds a header to this request. One of the same name is replaced, also one of the client's {@link RequestOptions}.
     *
     * @param name as in {@link RequestOptions#header}
     * @param value printable ASCII
     * @return a copy
     * @throws IllegalArgumentException if name or value cannot be sent; the value is not repeated in its message
     */
    public RawRequest header(String name, String value) {
        Map<String, String> more = new RequestOptions(null, null, null, operation.headers())
                .header(name, value)
                .headers();
        return with(operation.query(), more, operation.body(), operation.repeatable());
    }

    /**
     * Sets the JSON body. The value is written now: changing it afterwards changes nothing.
     *
     * <p>Keys of a map are written as they are. Components of a record and properties of a bean are written in snake case,
     * {@code fullName} as {@code full_name}, unless a Jackson annotation gives another name; those that are null are left
     * out, while a map may hold null. Values of {@code java.time} are written in ISO 8601. If the application is a
     * module, the package of the class must be open to {@code com.fasterxml.jackson.databind}.
     *
     * @param body a {@code Map}, a {@code List}, a record or another value that Jackson writes as an object or an array; a
     *     {@code String} is not parsed, but refused
     * @return a copy
     * @throws IllegalArgumentException if it is null, cannot be written like that, or the method is {@code GET} or
     *     {@code HEAD}
     */
    public RawRequest json(Object body) {
        RawTexts.required("body", body);
        if (WITHOUT_BODY.contains(operation.method())) {
            throw new IllegalArgumentException("a " + operation.method() + " request must have no body");
        }
        return with(operation.query(), operation.headers(), JsonBody.of(body), operation.repeatable());
    }

    /**
     * Says that making this request twice does no more than making it once. It is then repeated like a read, also after an
     * unknown outcome.
     *
     * @return a copy
     */
    public RawRequest repeatable() {
        return with(operation.query(), operation.headers(), operation.body(), true);
    }

    private RawRequest with(
            List<QueryParameter> query, Map<String, String> headers, @Nullable Object body, boolean repeatable) {
        return new RawRequest(new Operation<>(
                operation.name(),
                operation.method(),
                operation.path(),
                query,
                headers,
                body,
                repeatable,
                operation.reader()));
    }

    Operation<RawResponse> operation() {
        return operation;
    }

    /** Method and path only: the rest may hold personal data. */
    @Override
    public String toString() {
        return operation.toString();
    }
}
