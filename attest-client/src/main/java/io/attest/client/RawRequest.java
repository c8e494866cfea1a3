package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Operation;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A request to any path below the base URL, for endpoints for which the SDK has no method. Pass it to
 * {@link AttestClient#execute} or {@link AttestClient#listAll}. Immutable and thread-safe: each method that adds
 * something returns a copy.
 *
 * <pre>{@code
 * record Request(String id, String status) {} // The service does not document these endpoints.
 *
 * Request read = client.execute(RawRequest.get("attestation-requests", sent.id())).to(Request.class);
 * RawResponse response = client.execute(
 *         RawRequest.post("attestation-requests", sent.id(), "cancel").withJson(Map.of("reason", "sent by mistake")));
 * }</pre>
 *
 * <p>The path is plain text, which the SDK encodes. A path that could lead outside the base URL is rejected. Pass an
 * id, or any other value from outside the program, as a separate segment, as in the first line. The body is JSON, set
 * by {@link #withJson}; otherwise there is no body.
 *
 * <p>{@code GET}, {@code HEAD} and {@code OPTIONS} requests are retried like the SDK's own reads. Every other request,
 * including {@code PUT} and {@code DELETE}, is treated like a send: the SDK does not know what it does, so it is
 * retried as a send is. {@link #withRepeatable()} changes that, and so does
 * {@link io.attest.client.config.RetryOptions#withRetryUnknownOutcomes}. Exception messages contain the method, the
 * path and the service's own message. The token and header values are left out, as {@link io.attest.client.error} says.
 * The guide on other endpoints in the project's documentation says more.
 */
public final class RawRequest {

    private static final Pattern METHOD = Pattern.compile("[A-Z]+(-[A-Z]+)*");

    // CONNECT asks for a tunnel to any host; TRACE asks for its own headers, and so for the token, in the response.
    private static final Set<String> REFUSED = Set.of("CONNECT", "TRACE");

    private final Operation<RawResponse> operation;

    private RawRequest(Operation<RawResponse> operation) {
        this.operation = operation;
    }

    /**
     * Returns a request with any HTTP method.
     *
     * <p>The path is relative to the base URL and may start with a slash. It must not start with a scheme, and must not
     * contain {@code ?} or {@code #}. No segment may be empty, {@code .} or {@code ..}, or contain an escape such as
     * {@code %2e}, a backslash or a control character. Each of {@code segments} may contain {@code ?} and {@code #},
     * but no slash.
     *
     * @param method the method in upper case, such as {@code "OPTIONS"}; not {@code CONNECT} or {@code TRACE}
     * @param path the path relative to the base URL
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the method, the path or a segment breaks these rules
     */
    public static RawRequest of(String method, String path, String... segments) {
        if (!METHOD.matcher(Arguments.required("method", method)).matches() || REFUSED.contains(method)) {
            throw new IllegalArgumentException("method must be upper-case, and neither CONNECT nor TRACE");
        }
        return new RawRequest(
                Operation.raw(method, RawPath.segments(path, segments)).readBy(RawResponse::new));
    }

    /**
     * Returns a GET request.
     *
     * @param path the path relative to the base URL, as in {@link #of}
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path or a segment breaks the rules of {@link #of}
     */
    public static RawRequest get(String path, String... segments) {
        return of("GET", path, segments);
    }

    /**
     * Returns a POST request.
     *
     * @param path the path relative to the base URL, as in {@link #of}
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path or a segment breaks the rules of {@link #of}
     */
    public static RawRequest post(String path, String... segments) {
        return of("POST", path, segments);
    }

    /**
     * Returns a PUT request.
     *
     * @param path the path relative to the base URL, as in {@link #of}
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path or a segment breaks the rules of {@link #of}
     */
    public static RawRequest put(String path, String... segments) {
        return of("PUT", path, segments);
    }

    /**
     * Returns a PATCH request.
     *
     * @param path the path relative to the base URL, as in {@link #of}
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path or a segment breaks the rules of {@link #of}
     */
    public static RawRequest patch(String path, String... segments) {
        return of("PATCH", path, segments);
    }

    /**
     * Returns a DELETE request.
     *
     * @param path the path relative to the base URL, as in {@link #of}
     * @param segments appended to the path, each as one segment
     * @return the request
     * @throws IllegalArgumentException if the path or a segment breaks the rules of {@link #of}
     */
    public static RawRequest delete(String path, String... segments) {
        return of("DELETE", path, segments);
    }

    /**
     * Adds a query parameter after the existing ones. It replaces none: after two calls with one name, both values are
     * sent, as a list needs it.
     *
     * @param name not blank; the SDK encodes it
     * @param value sent as its {@code toString()}, which the SDK encodes; not a collection, a map or an array
     * @return a copy with the parameter
     * @throws IllegalArgumentException if the name or the value is null or breaks its rule, or contains an unpaired
     *     surrogate; the message does not contain the value
     */
    @CheckReturnValue
    public RawRequest withAddedQuery(String name, Object value) {
        if (Arguments.required("name", name).isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        if (Arguments.required("value", value) instanceof Iterable
                || value instanceof Map
                || value.getClass().isArray()) {
            throw new IllegalArgumentException(
                    "value must be a single value; call withAddedQuery() once for each of several");
        }
        return new RawRequest(
                operation.parameter(Arguments.utf8("name", name), Arguments.utf8("value", value.toString())));
    }

    /**
     * Sets a header of this request. It replaces an earlier header with the same name, including one from the client's
     * {@link RequestOptions}.
     *
     * @param name the name, with the rules of {@link RequestOptions#withHeader}
     * @param value printable ASCII
     * @return a copy with the header
     * @throws IllegalArgumentException if the name or the value cannot be sent; the message does not contain the value
     */
    @CheckReturnValue
    public RawRequest withHeader(String name, String value) {
        // Its rules are those of every other header.
        RequestOptions unused = RequestOptions.none().withHeader(name, value);
        return new RawRequest(operation.header(name, value));
    }

    /**
     * Sets the JSON body. The value is written when this method is called, so later changes to it have no effect.
     *
     * <p>Keys of a map are written as they are. Components of a record and properties of a bean are written in snake
     * case, {@code personId} as {@code person_id}, unless a Jackson annotation gives another name. Components and
     * properties that are null are left out; null values in a map are written. Values of {@code java.time} are written
     * in ISO 8601, and a number that JSON does not have, such as {@code NaN}, as a string. If the application is a
     * module, the package of the class must be open to {@code com.fasterxml.jackson.databind}.
     *
     * @param body a {@code Map}, a {@code List}, a record or another value that Jackson writes as an object or an
     *     array; a {@code String} is rejected, even if it contains JSON
     * @return a copy with the body
     * @throws IllegalArgumentException if the body is null, cannot be written as an object or an array, contains
     *     an unpaired surrogate, or if the method is {@code GET}, {@code HEAD} or {@code OPTIONS}
     */
    @CheckReturnValue
    public RawRequest withJson(Object body) {
        Arguments.required("body", body);
        if (operation.isRead()) {
            throw new IllegalArgumentException(operation.method() + " requests must not have a body");
        }
        byte[] json = Json.writeBody(body);
        return new RawRequest(operation.body(() -> json));
    }

    /**
     * Declares that sending this request twice has no more effect than sending it once. It is then retried like a read,
     * even after an unknown outcome: <b>what it e-mails or creates may happen more than once</b>.
     *
     * @return a copy with this setting
     */
    @CheckReturnValue
    public RawRequest withRepeatable() {
        return new RawRequest(operation.asRepeatable());
    }

    Operation<RawResponse> operation() {
        return operation;
    }

    /** Returns the method and the path only, since the rest may contain personal data. */
    @Override
    public String toString() {
        return operation.toString();
    }
}
