package io.attest.client.error;

import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service answered with a status other than success (interface: Errors). One subclass for each kind, chosen by the
 * status alone: a body that is not the promised JSON, such as a proxy's page, changes nothing. The outcomes are in the
 * table of {@link io.attest.client.error}.
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
     * The HTTP status.
     *
     * @return the status code
     */
    public final int statusCode() {
        return response.statusCode();
    }

    /**
     * The response's headers, looked up in any case.
     *
     * @return an unmodifiable map
     */
    public final Map<String, List<String>> headers() {
        return response.headers();
    }

    /**
     * The response's body as text, whatever its form, cut after 1 MiB. It may hold personal data.
     *
     * @return the body, empty if there was none
     */
    public final String body() {
        return response.body();
    }

    /**
     * What the response said of the token's rate limit.
     *
     * @return the rate limit, or null if the headers were missing or no numbers
     */
    public final @Nullable RateLimit rateLimit() {
        return response.rateLimit();
    }

    /**
     * How long the service asks to wait, measured from its response: {@code Retry-After} in seconds or as a date, which
     * is taken relative to the response's own {@code Date}.
     *
     * @return zero or more, or null if the response did not say
     */
    public final @Nullable Duration retryAfter() {
        return response.retryAfter();
    }
}
