package io.attest.client.events;

import io.attest.client.internal.HeaderMap;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status, the headers and the circumstances of one response, from {@code client.withResponse(...)} or for
 * {@code RequestOptions.onResponse(...)}. Immutable.
 *
 * <pre>{@code
 * ResponseInfo response = client.withResponse(it -> it.me().get()).response();
 * print(response.header("X-Request-Id"));
 * }</pre>
 *
 * @param operation the sub-client and its method, as in {@link ClientListener.CallInfo#operation()}
 * @param callId the id of the call, as in the events of a {@link ClientListener}, in log lines and in exceptions
 * @param attempt the number of the attempt within the call, from 1
 * @param statusCode the HTTP status
 * @param headers the headers as the service sent them; lookup ignores case, and the map is unmodifiable
 * @param rateLimit the rate limit that the response reports, or null if it reports none
 * @param duration the time from the start of the attempt to the last byte of the response
 * @param tags those of {@code RequestOptions.tag}, empty if there are none; unmodifiable
 */
public record ResponseInfo(
        String operation,
        long callId,
        int attempt,
        int statusCode,
        Map<String, List<String>> headers,
        @Nullable RateLimit rateLimit,
        Duration duration,
        Map<String, String> tags) {

    /** Creates a response and copies {@code headers} and {@code tags}. Public so that applications can test with it. */
    public ResponseInfo {
        headers = HeaderMap.copyOf(headers);
        tags = Map.copyOf(tags);
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
