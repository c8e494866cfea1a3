package io.attest.client;

import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.call.EndedCall;
import io.attest.client.internal.call.Listing;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.HeaderMap;
import io.attest.client.paging.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The 2xx response to a {@link RawRequest}. A response with any other status causes an exception. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * record Request(String id, String personId) {} // The service does not document this endpoint.
 *
 * RawResponse response = client.execute(RawRequest.get("/attestation-requests").withAddedQuery("page", 2));
 * Page<Request> requests = response.toPage(Request.class);
 * }</pre>
 *
 * <h2>Classes of the application</h2>
 *
 * <p>{@link #to}, {@link #toList} and {@link #toPage} read JSON with Jackson into records, beans, {@code Map} and
 * {@code List}. Names are expected in snake case, {@code person_id} for {@code personId}, unless a Jackson annotation
 * gives another name.
 * Fields that the class does not have are ignored. A field that is missing or null is read as null; if its type is
 * primitive, a {@link DecodingException} is thrown. Otherwise Jackson's defaults apply: for instance, it reads
 * {@code "7"} as the number 7, and a number as a date. Constants of an enum must be spelled as the service spells them.
 *
 * <p>Dates and times are expected in ISO 8601. An {@code OffsetDateTime} or a {@code ZonedDateTime} keeps the offset of
 * the text, and an {@code Instant} is the same moment. A {@code LocalDateTime} or a {@code LocalDate} is what the text
 * says before its {@code Z}, which is left out. A text with another offset cannot be read as one.
 *
 * <p>The SDK's own records and the envelope of a page are read as leniently as in any other call. If a constructor
 * throws an exception, that is a {@link DecodingException} too; its message contains the class of that exception, and
 * not its text. It is also one if Jackson cannot create instances of the class, such as of an interface.
 *
 * <p>After a GET, HEAD or OPTIONS request with the status 200 and no HTML page, the outcome of such a
 * {@link DecodingException} is {@link Outcome#ACCEPTED ACCEPTED}. Otherwise it is {@link Outcome#UNKNOWN UNKNOWN}: the
 * SDK does not know which status the service has for another request, and the response may be the page of a proxy.
 *
 * <p>Jackson creates the objects: if the application is a module, the package of the class must be open to
 * {@code com.fasterxml.jackson.databind}.
 */
public final class RawResponse {

    private final EndedCall<?> call;
    private final HttpResponse response;

    RawResponse(EndedCall<?> call, HttpResponse response) {
        this.call = call;
        this.response = response;
    }

    /**
     * Returns a response that did not come from the service, for instance for a fake in a test. It behaves like a
     * response to a request that must not be sent twice, and the exceptions that it throws name it {@code POST /}.
     *
     * <pre>{@code
     * RawResponse response = RawResponse.of(200, Map.of(), "{\"status\":\"canceled\"}");
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
        Arguments.map("headers", headers)
                .forEach((name, values) -> values.forEach(value -> all.addUnsafeNonAscii(name, value)));
        HttpResponse response = HttpResponse.of(statusCode, all.build(), bytes, false);
        return new RawResponse(EndedCall.fake(response), response);
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code, 2xx
     */
    public int statusCode() {
        return response.status();
    }

    /**
     * Returns the headers by name.
     *
     * @return the headers in an unmodifiable map, in which lookup ignores case
     */
    public Map<String, List<String>> headers() {
        return response.headerMap();
    }

    /**
     * Returns the value of a header.
     *
     * @param name the name in upper or lower case
     * @return the first value, or null if the response does not have the header
     */
    public @Nullable String header(String name) {
        return HeaderMap.first(headers(), name);
    }

    /**
     * Returns the body as text, decoded as UTF-8. It may contain personal data.
     *
     * @return the body, empty if there is none
     */
    public String body() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /**
     * Returns the body as an instance of a class.
     *
     * @param <T> the class
     * @param type a record, a bean, {@code Map} or {@code List}, or one of the SDK's own records
     * @return the instance
     * @throws DecodingException if the body is empty or does not match the class, or Jackson cannot create instances of
     *     it
     * @throws IllegalArgumentException if {@code type} is null
     */
    public <T> T to(Class<T> type) {
        Arguments.required("type", type);
        return call.decode(response, body -> Json.read(body, type));
    }

    /**
     * Returns the body, a JSON array, as a list.
     *
     * <pre>{@code
     * record Request(String id, String status) {}
     *
     * List<Request> open = client.execute(RawRequest.get("/attestation-requests/open")).toList(Request.class);
     * }</pre>
     *
     * @param <T> the class of the items
     * @param type the class of the items, as in {@link #to}
     * @return the items in an unmodifiable list, empty if the array is
     * @throws DecodingException if the body is empty or not an array, or an item is null or does not match the class,
     *     or Jackson cannot create instances of it
     * @throws IllegalArgumentException if {@code type} is null
     */
    public <T> List<T> toList(Class<T> type) {
        Arguments.required("type", type);
        return call.decode(response, body -> Json.readList(body, type));
    }

    /**
     * Returns the body as one page of a list that has the service's pagination envelope.
     *
     * @param <T> the class of the items
     * @param type the class of the items, as in {@link #to}
     * @return the page
     * @throws DecodingException if the body is empty or does not match the envelope or the class, an item is null,
     *     or Jackson cannot create instances of the class
     * @throws IllegalArgumentException if {@code type} is null
     */
    public <T> Page<T> toPage(Class<T> type) {
        Arguments.required("type", type);
        return call.decode(response, body -> Listing.readPage(body, type));
    }

    /** Returns the status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "RawResponse[statusCode=" + statusCode() + "]";
    }
}
