package io.attest.client.config;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.io.Serializable;
import java.time.Duration;

/**
 * Options for retries: how often a failed call is retried, and after which delays. Immutable: each method that sets an
 * option returns a copy.
 *
 * <pre>{@code
 * AttestClient patient = client.with(RequestOptions.none().withRetry(RetryOptions.defaults().withMaxRetries(5)));
 * }</pre>
 *
 * <p>Which failures are retried is fixed. A read is retried after any failure that may be temporary: no connection, a
 * broken connection, a timeout, or status 408, 429 or 5xx, but not 501 and 505. After these, a send is retried if it
 * has not left, if the server says that it has not looked at it, or after a 429 of the service itself. After a 401, a
 * read is retried once if the supplier of access tokens returns a new token; so is a send, if the 401 is of the service
 * itself. It is retried after more with {@link #withRetryUnknownOutcomes}. With {@link
 * RateLimitOptions.Mode#FAIL_FAST}, 429 is not retried.
 *
 * <p>The delay is the {@code Retry-After} of the response, unless that is a 401, rounded up to whole seconds, plus up
 * to 250 ms. Without that header, the delay is random: at most {@code baseDelay} before the first retry, twice as much
 * before each further one, and never more than {@code maxDelay}. If the delay would pass the deadline of the call, the
 * call fails at once with its last failure.
 *
 * <p>Its constructor may get further components in any version; {@code defaults}, {@code none}, the methods below and
 * accessors stay.
 *
 * @param maxRetries the maximum number of retries of a call, from 0; default 3
 * @param baseDelay the longest delay before the first retry, from 0 to one day; default 500 ms
 * @param maxDelay the longest delay that the SDK chooses by itself, from 0 to one day; default 30 s
 * @param retryUnknownOutcomes see {@link #withRetryUnknownOutcomes(boolean)}; default false
 */
public record RetryOptions(int maxRetries, Duration baseDelay, Duration maxDelay, boolean retryUnknownOutcomes)
        implements Serializable {

    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private static final RetryOptions DEFAULTS =
            new RetryOptions(3, Duration.ofMillis(500), Duration.ofSeconds(30), false);

    /**
     * Creates options and checks them.
     *
     * @throws IllegalArgumentException if an option is null or out of range
     */
    public RetryOptions {
        Arguments.inRange("maxRetries", maxRetries, 0, Integer.MAX_VALUE);
        checkDelay("baseDelay", baseDelay);
        checkDelay("maxDelay", maxDelay);
    }

    private static void checkDelay(String parameter, Duration value) {
        if (Arguments.notNegative(parameter, value).compareTo(LONGEST_DELAY) > 0) {
            throw new IllegalArgumentException(parameter + " must be at most one day, but is " + value);
        }
    }

    /**
     * Returns the default options: 3 retries, 500 ms base, 30 s cap; a send whose outcome is unknown is not retried.
     *
     * @return the defaults
     */
    public static RetryOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns options without retries: every call is one attempt, also if a supplier has another token after a 401.
     *
     * @return the defaults with {@code maxRetries} 0
     */
    public static RetryOptions none() {
        return DEFAULTS.withMaxRetries(0);
    }

    /**
     * Sets the maximum number of retries of a call.
     *
     * @param retries from 0
     * @return a copy with the number
     * @throws IllegalArgumentException if {@code retries} is negative
     */
    @CheckReturnValue
    public RetryOptions withMaxRetries(int retries) {
        return new RetryOptions(retries, baseDelay, maxDelay, retryUnknownOutcomes);
    }

    /**
     * Sets the longest delay before the first retry.
     *
     * @param delay from 0 to one day
     * @return a copy with the delay
     * @throws IllegalArgumentException if {@code delay} is null or out of range
     */
    @CheckReturnValue
    public RetryOptions withBaseDelay(Duration delay) {
        return new RetryOptions(maxRetries, delay, maxDelay, retryUnknownOutcomes);
    }

    /**
     * Sets the longest delay that the SDK chooses by itself; a {@code Retry-After} may be longer.
     *
     * @param delay from 0 to one day
     * @return a copy with the delay
     * @throws IllegalArgumentException if {@code delay} is null or out of range
     */
    @CheckReturnValue
    public RetryOptions withMaxDelay(Duration delay) {
        return new RetryOptions(maxRetries, baseDelay, delay, retryUnknownOutcomes);
    }

    /**
     * Sets whether a send is retried even if the service may have carried it out. That is after the status 408, 500,
     * 502, 503 or 504, after a timeout, and if the connection broke after the request had left. It is also after a
     * response that is not valid HTTP, and after a 2xx other than 201 that was cut off. A 2xx that came completely is
     * not retried, even if it cannot be read. Neither is another 4xx, apart from 429
     * and 401 as for every send.
     *
     * <p><b>If true, a person may receive the same e-mail more than once</b>, up to {@code maxRetries} more times,
     * because the service has no idempotency key by which it could recognize a repeated request. A send is not retried
     * once its outcome is {@link io.attest.client.error.Outcome#ACCEPTED ACCEPTED}. That takes the complete headers of
     * a 201 that is no HTML page: if the connection breaks after the status and before the end of the headers, the
     * outcome is unknown, and the send is retried.
     *
     * <p>For a raw request other than GET, HEAD and OPTIONS no status is documented, so it is retried
     * after any 2xx that was cut off.
     *
     * @param retry true to retry
     * @return a copy with the setting
     */
    @CheckReturnValue
    public RetryOptions withRetryUnknownOutcomes(boolean retry) {
        return new RetryOptions(maxRetries, baseDelay, maxDelay, retry);
    }
}
