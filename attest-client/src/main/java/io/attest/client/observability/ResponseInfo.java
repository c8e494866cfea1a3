package io.attest.client.observability;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.HeaderMap;
import io.attest.client.ratelimit.RateLimit;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status, the headers and the circumstances of one response, for
 * {@code RequestOptions.withOnResponse(...)}. Immutable.
 *
 * <pre>{@code
 * AtomicReference<ResponseInfo> last = new AtomicReference<>();
 * CurrentUser me = client.me().get(RequestOptions.none().withOnResponse(last::set));
 * System.out.println(last.get().header("X-Request-Id"));
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param operation the sub-client and its method, as in {@link ClientListener.CallInfo#operation()}
 * @param callId the id of the call, as in the events of a {@link ClientListener}, in log lines and in exceptions
 * @param attempt the number of the attempt within the call, from 1
 * @param statusCode the HTTP status
 * @param headers the headers as the service sent them; lookup ignores case, and the map is unmodifiable
 * @param rateLimit the rate limit that the response reports, or null if it reports none
 * @param duration the time from the start of the attempt to the last byte of the response
 * @param tags those of {@code RequestOptions.withTag}, empty if there are none; unmodifiable
 */
public record ResponseInfo(
        String operation,
        long callId,
        int attempt,
        int statusCode,
        Map<String, List<String>> headers,
        @Nullable RateLimit rateLimit,
        Duration duration,
        Map<String, String> tags)
        implements Serializable {

    /**
     * Returns a response that did not come from the service, for instance for a test. It has 0 as its call id, 1 as its
     * attempt, no rate limit, no tags, and took no time.
     *
     * @param operation the sub-client and its method, such as {@code me.get}
     * @param statusCode the HTTP status
     * @param headers the values by name
     * @return the response
     * @throws IllegalArgumentException if {@code operation} or {@code headers} is null
     */
    public static ResponseInfo of(String operation, int statusCode, Map<String, List<String>> headers) {
        return new ResponseInfo(operation, 0, 1, statusCode, headers, null, Duration.ZERO, Map.of());
    }

    /** Creates a response and copies {@code headers} and {@code tags}. For tests, use {@link #of}. */
    public ResponseInfo {
        Arguments.required("operation", operation);
        headers = HeaderMap.copyOf(headers);
        Arguments.required("duration", duration);
        tags = Arguments.map("tags", tags);
    }

    /**
     * Returns the value of a header.
     *
     * @param name the name in upper or lower case
     * @return the first value, or null if the response does not have the header
     */
    public @Nullable String header(String name) {
        return HeaderMap.first(headers, name);
    }

    /** Returns operation, call, attempt and status only, since headers and tags may contain personal data. */
    @Override
    public String toString() {
        return "ResponseInfo[operation=" + operation + ", callId=" + callId + ", attempt=" + attempt + ", statusCode="
                + statusCode + "]";
    }
}
