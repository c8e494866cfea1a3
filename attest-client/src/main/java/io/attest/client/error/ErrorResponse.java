package io.attest.client.error;

import io.attest.client.internal.HeaderMap;
import io.attest.client.ratelimit.RateLimit;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The error response behind an {@link ApiException}. Public so that applications can create one to test their error
 * handling.
 *
 * <pre>{@code
 * throw new NotFoundException("no such document", ErrorResponse.of(404, "{}"), Outcome.REJECTED, 1);
 * }</pre>
 *
 * @param statusCode the HTTP status
 * @param headers the headers of the response; lookup ignores case, and the map is unmodifiable
 * @param body the body as text, empty if there was none
 * @param serviceMessage the service's own message, or null if it sent none
 * @param rateLimit the rate limit that the response reported, or null if it reported none
 * @param retryAfter how long the service asks the client to wait, counted from the response, never negative; or null if
 *     it does not say
 */
public record ErrorResponse(
        int statusCode,
        Map<String, List<String>> headers,
        String body,
        @Nullable String serviceMessage,
        @Nullable RateLimit rateLimit,
        @Nullable Duration retryAfter)
        implements Serializable {

    /** Creates a response and copies {@code headers}. */
    public ErrorResponse {
        headers = HeaderMap.copyOf(headers);
    }

    /**
     * Returns a response that has only a status and a body.
     *
     * @param statusCode the HTTP status
     * @param body the body as text
     * @return the response
     */
    public static ErrorResponse of(int statusCode, String body) {
        return new ErrorResponse(statusCode, Map.of(), body, null, null, null);
    }

    /** Returns the status only, since headers and body may contain personal data. */
    @Override
    public String toString() {
        return "ErrorResponse[statusCode=" + statusCode + "]";
    }
}
