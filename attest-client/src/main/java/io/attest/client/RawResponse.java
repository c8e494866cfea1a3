package io.attest.client;

import io.attest.client.error.DecodingException;
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

/**
 * The 2xx response to a {@link RawRequest}; any other response is an exception. Immutable and thread-safe.
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
 * <p>{@link #to} and {@link #toPage} read JSON with Jackson into records, beans, {@code Map} and {@code List}. Names are
 * expected in snake case, {@code full_name} for {@code fullName}, unless a Jackson annotation gives another one. Fields that
 * the class does not have are left out. A field that is missing or null is null; for a primitive that is a
 * {@link DecodingException}. A text is never taken for a number nor a number for a text. Values of {@code java.time} are read
 * from ISO 8601. The resources of the SDK are as strict as ever, the envelope of a page too.
 *
 * <p>Jackson makes the objects: if the application is a module, the package of the class must be open to
 * {@code com.fasterxml.jackson.databind}.
 */
public final class RawResponse {

    private final Received received;

    RawResponse(Received received) {
        this.received = received;
    }

    /**
     * A response that no service gave, for instance for a fake in a test. It behaves like one that was received; its
     * exceptions call the request {@code GET /}.
     *
     * <pre>{@code
     * RawResponse response = RawResponse.of(200, Map.of(), "{\"full_name\":\"Ada Lovelace\"}");
     * }</pre>
     *
     * @param statusCode from 200 to 299, since any other response is an exception
     * @param headers the values by name, as {@link #headers()} gives them
     * @param body as received; empty if there is none
     * @return the response
     * @throws IllegalArgumentException if the status is out of range, headers or body are null, the name of a header could
     *     not be one, a value holds a line break, or the body holds half of a surrogate pair
     */
    public static RawResponse of(int statusCode, Map<String, List<String>> headers, String body) {
        if (statusCode < 200 || statusCode > 299) {
            throw new IllegalArgumentException("statusCode must be between 200 and 299, but is " + statusCode);
        }
        byte[] bytes =
                RawTexts.sendable("body", RawTexts.required("body", body)).getBytes(StandardCharsets.UTF_8);
        HttpResponse response = new HttpResponse(statusCode, RawHeaders.of(headers), bytes, false);
        Operation<RawResponse> operation =
                new Operation<>("raw", "GET", List.of(), List.of(), Map.of(), null, true, RawResponse::new);
        return ResponseReader.read(
                new CallEnd<>(operation, response, response.outcome(), 1, TimeSource.system(), null));
    }

    /**
     * The HTTP status.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return received.status();
    }

    /**
     * The headers by name as received.
     *
     * @return the headers; looked up in any case, unmodifiable
     */
    public Map<String, List<String>> headers() {
        return received.headers();
    }

    /**
     * The body as text, read as UTF-8. It may hold personal data.
     *
     * @return the body, empty if there was none
     */
    public String body() {
        return received.text();
    }

    /**
     * The body as a value of a class.
     *
     * @param <T> the class
     * @param type a record, a bean, {@code Map} or {@code List}, or a resource of the SDK
     * @return the value
     * @throws DecodingException if the body is empty or not of that form. The request was carried out all the same
     * @throws IllegalArgumentException if it is null, or Jackson cannot make objects of the class
     */
    public <T> T to(Class<T> type) {
        return received.as(JsonType.of(RawTexts.required("type", type)));
    }

    /**
     * The body as one page of a list, in the service's pagination envelope.
     *
     * @param <T> what is listed
     * @param type the class of the items, as in {@link #to}
     * @return the page
     * @throws DecodingException if the body is empty or not of that form
     * @throws IllegalArgumentException if it is null, or Jackson cannot make objects of the class
     */
    public <T> Page<T> toPage(Class<T> type) {
        return received.as(JsonType.pageOf(RawTexts.required("type", type)));
    }

    /** The status only: headers and body may hold personal data. */
    @Override
    public String toString() {
        return "RawResponse[statusCode=" + statusCode() + "]";
    }
}
