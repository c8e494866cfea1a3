package io.attest.client;

import io.attest.client.error.DecodingException;
import io.attest.client.internal.Arguments;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.JsonType;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.operation.Received;
import io.attest.client.internal.response.CallEnd;
import io.attest.client.internal.response.ResponseReader;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;

/**
 * The 2xx response to a {@link RawRequest}. A response with any other status causes an exception. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * record Person(String id, String fullName) {}
 *
 * RawResponse response = client.send(RawRequest.get("/people").query("page", 2));
 * Page<Person> people = response.toPage(Person.class);
 * }</pre>
 *
 * <h2>Classes of the application</h2>
 *
 * <p>{@link #to} and {@link #toPage} read JSON with Jackson into records, beans, {@code Map} and {@code List}. Names
 * are expected in snake case, {@code full_name} for {@code fullName}, unless a Jackson annotation gives another name.
 * Fields that the class does not have are ignored. A field that is missing or null is read as null; if its type is
 * primitive, a {@link DecodingException} is thrown. Strings are not converted to numbers, nor numbers to strings.
 * Values of {@code java.time} are read from ISO 8601. The SDK's own records and the envelope of a page are read as
 * strictly as in any other call.
 *
 * <p>Jackson creates the objects: if the application is a module, the package of the class must be open to
 * {@code com.fasterxml.jackson.databind}.
 */
public final class RawResponse {

    private final Received received;

    RawResponse(Received received) {
        this.received = received;
    }

    /**
     * Returns a response that did not come from the service, for instance for a fake in a test. It behaves like a
     * response from the service. The exceptions that it throws name the request {@code GET /}.
     *
     * <pre>{@code
     * RawResponse response = RawResponse.of(200, Map.of(), "{\"full_name\":\"Ada Lovelace\"}");
     * }</pre>
     *
     * @param statusCode from 200 to 299, since any other status causes an exception
     * @param headers the values by name, as {@link #headers()} returns them
     * @param body the body as received; empty if there is none
     * @return the response
     * @throws IllegalArgumentException if the status is out of range, the headers or the body are null, a header name
     *     is not printable ASCII, or the body contains an unpaired surrogate
     */
    public static RawResponse of(int statusCode, Map<String, List<String>> headers, String body) {
        Arguments.inRange("statusCode", statusCode, 200, 299);
        byte[] bytes = Arguments.utf8("body", Arguments.required("body", body)).getBytes(StandardCharsets.UTF_8);
        Headers.Builder all = new Headers.Builder();
        Arguments.required("headers", headers)
                .forEach((name, values) -> values.forEach(value -> all.addUnsafeNonAscii(name, value)));
        HttpResponse response = new HttpResponse(statusCode, all.build(), bytes, false);
        Operation<RawResponse> operation =
                new Operation<>("raw", "GET", List.of(), List.of(), Map.of(), null, true, RawResponse::new);
        return ResponseReader.read(
                new CallEnd<>(operation, 0, response, response.outcome(), 1, TimeSource.system(), Map.of(), ""));
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return received.status();
    }

    /**
     * Returns the headers by name.
     *
     * @return the headers in an unmodifiable map, in which lookup ignores case
     */
    public Map<String, List<String>> headers() {
        return received.headers();
    }

    /**
     * Returns the body as text, decoded as UTF-8. It may contain personal data.
     *
     * @return the body, empty if there is none
     */
    public String body() {
        return received.text();
    }

    /**
     * Returns the body as an instance of a class.
     *
     * @param <T> the class
     * @param type a record, a bean, {@code Map} or {@code List}, or one of the SDK's own records
     * @return the instance
     * @throws DecodingException if the body is empty or does not match the class; the request was still carried out
     * @throws IllegalArgumentException if {@code type} is null, or Jackson cannot create instances of it
     */
    public <T> T to(Class<T> type) {
        return received.as(JsonType.of(Arguments.required("type", type)));
    }

    /**
     * Returns the body as one page of a list that has the service's pagination envelope.
     *
     * @param <T> the class of the items
     * @param type the class of the items, as in {@link #to}
     * @return the page
     * @throws DecodingException if the body is empty or does not match the envelope or the class; the request was still
     *     carried out
     * @throws IllegalArgumentException if {@code type} is null, or Jackson cannot create instances of it
     */
    public <T> Page<T> toPage(Class<T> type) {
        return received.as(JsonType.pageOf(Arguments.required("type", type)));
    }

    /** Returns the status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "RawResponse[statusCode=" + statusCode() + "]";
    }
}
