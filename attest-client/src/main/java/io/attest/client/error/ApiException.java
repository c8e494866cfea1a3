package io.attest.client.error;

import io.attest.client.internal.HeaderMap;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the service returns an error response, which is any response without a 2xx status (API: Errors). The
 * status alone determines the subclass: a body that is not the documented JSON, such as the error page of a proxy,
 * changes nothing. The table of {@link io.attest.client.error} contains the outcomes.
 */
public abstract sealed class ApiException extends AttestException
        permits BadRequestException,
                AuthenticationException,
                PaymentRequiredException,
                PermissionDeniedException,
                NotFoundException,
                ValidationException,
                RateLimitException,
                ServerException,
                UnexpectedStatusException {

    private static final long serialVersionUID = 1L;

    private final ErrorResponse response;

    ApiException(String message, ErrorResponse response, Outcome outcome, int attempts) {
        super(message, null, outcome, attempts);
        this.response = response;
    }

    /**
     * Returns the HTTP status code.
     *
     * @return the status code
     */
    public final int statusCode() {
        return response.statusCode();
    }

    /**
     * Returns the headers of the response. Lookup ignores case.
     *
     * @return an unmodifiable map
     */
    public final Map<String, List<String>> headers() {
        return response.headers();
    }

    /**
     * Returns the value of a header of the response, for instance of a request id to give to support.
     *
     * @param name the name in upper or lower case
     * @return the first value, or null if the response does not have the header
     */
    public final @Nullable String header(String name) {
        return HeaderMap.first(headers(), name);
    }

    /**
     * Returns the service's own message about the failure: the {@code error} or {@code message} field of the body. It
     * is cleaned as in {@link #getMessage()}: one line, at most 500 characters, without the token and the values of the
     * request's headers. It is written for people, may change at any time, and may contain personal data.
     *
     * @return the message, or null if the response contains none or was made by {@link ErrorResponse#of}
     */
    public final @Nullable String serviceMessage() {
        return response.serviceMessage();
    }

    /**
     * Returns the body of the response as text, whatever its format, cut off after 1 MiB. It may contain personal data.
     *
     * @return the body, empty if there was none
     */
    public final String body() {
        return response.body();
    }

    /**
     * Returns the rate limit of the token as the response reported it.
     *
     * @return the rate limit, or null if the headers are missing or not numbers
     */
    public final @Nullable RateLimit rateLimit() {
        return response.rateLimit();
    }

    /**
     * Returns how long the service asks the client to wait, counted from the response. This is the {@code Retry-After}
     * header: either a number of seconds or a date, which is compared with the {@code Date} of the response.
     *
     * @return zero or more, or null if the response does not say
     */
    public final @Nullable Duration retryAfter() {
        return response.retryAfter();
    }
}
