package io.attest.client.error;

import io.attest.client.ratelimit.RateLimit;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The response behind an {@link ApiException}; public so that tests of an integrator's error handling can make one.
 *
 * <pre>{@code
 * throw new NotFoundException("no such document", ErrorResponse.of(404, "{}"), Outcome.REJECTED, 1);
 * }</pre>
 *
 * @param statusCode the HTTP status
 * @param headers the response's headers; looked up in any case, unmodifiable
 * @param body the body as text, empty if there was none
 * @param rateLimit what the response said of the rate limit, or null if it did not
 * @param retryAfter how long the service asks to wait, measured from the response, never negative; or null
 */
public record ErrorResponse(
        int statusCode,
        Map<String, List<String>> headers,
        String body,
        @Nullable RateLimit rateLimit,
        @Nullable Duration retryAfter)
        implements Serializable {

    /** Copies {@code headers}. */
    public ErrorResponse {
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
    }

    /**
     * A response with a status and a body only.
     *
     * @param statusCode the HTTP status
     * @param body the body as text
     * @return the response
     */
    public static ErrorResponse of(int statusCode, String body) {
        return new ErrorResponse(statusCode, Map.of(), body, null, null);
    }

    /** The status only: headers and body may hold personal data. */
    @Override
    public String toString() {
        return "ErrorResponse[statusCode=" + statusCode + "]";
    }
}
