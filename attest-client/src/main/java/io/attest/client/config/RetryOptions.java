package io.attest.client.config;

import java.time.Duration;

/**
 * How often and how fast a call is repeated. Immutable; each wither returns a copy.
 *
 * <pre>{@code
 * AttestClient patient = client.with(RequestOptions.defaults().retry(RetryOptions.defaults().maxRetries(5)));
 * }</pre>
 *
 * <p>What is repeated is fixed: a read after any failure that may pass (no connection, a broken one, time-outs, 408, 429,
 * 500, 502, 503, 504); a send only when the service surely did nothing: no connection was made, 429, or an HTTP/2 service
 * that says it refused the request unread. 429 is not repeated where rate limiting is {@link RateLimitOptions.Mode#FAIL_FAST}.
 *
 * <p>A {@code Retry-After} of the response is the least that is waited, with up to 250 ms added; otherwise the wait is
 * random between zero and {@code baseDelay} doubled with each retry, and never more than {@code maxDelay}. A wait that would
 * pass the call's deadline is not begun: the call fails at once with what happened last.
 *
 * @param maxRetries how many times a call is repeated at most, from 0; default 3
 * @param baseDelay the longest wait before the first retry, from 0 to one day; default 500 ms
 * @param maxDelay the longest wait that the SDK chooses itself, from 0 to one day; default 30 s
 * @param retryUnknownOutcomes see {@link #retryUnknownOutcomes(boolean)}; default false
 */
public record RetryOptions(int maxRetries, Duration baseDelay, Duration maxDelay, boolean retryUnknownOutcomes) {

    private static final RetryOptions DEFAULTS =
            new RetryOptions(3, Duration.ofMillis(500), Duration.ofSeconds(30), false);

    /**
     * Checks every component.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public RetryOptions {
        if (maxRetries < 0) {
            throw new IllegalArgumentException("maxRetries must not be negative, but is " + maxRetries);
        }
        Durations.delay("baseDelay", baseDelay);
        Durations.delay("maxDelay", maxDelay);
    }

    /**
     * 3 retries, 500 ms base, 30 s cap; a send whose outcome is unknown is not repeated.
     *
     * @return the defaults
     */
    public static RetryOptions defaults() {
        return DEFAULTS;
    }

    /**
     * No retries: every call is one attempt.
     *
     * @return the defaults with {@code maxRetries} 0
     */
    public static RetryOptions none() {
        return DEFAULTS.maxRetries(0);
    }

    /**
     * Sets how many times a call is repeated at most.
     *
     * @param retries from 0
     * @return a copy
     * @throws IllegalArgumentException if it is negative
     */
    public RetryOptions maxRetries(int retries) {
        return new RetryOptions(retries, baseDelay, maxDelay, retryUnknownOutcomes);
    }

    /**
     * Sets the longest wait before the first retry.
     *
     * @param delay from 0 to one day
     * @return a copy
     * @throws IllegalArgumentException if it is out of range
     */
    public RetryOptions baseDelay(Duration delay) {
        return new RetryOptions(maxRetries, delay, maxDelay, retryUnknownOutcomes);
    }

    /**
     * Sets the longest wait that the SDK chooses itself; a {@code Retry-After} may be longer.
     *
     * @param delay from 0 to one day
     * @return a copy
     * @throws IllegalArgumentException if it is out of range
     */
    public RetryOptions maxDelay(Duration delay) {
        return new RetryOptions(maxRetries, baseDelay, delay, retryUnknownOutcomes);
    }

    /**
     * Whether a send is repeated although the service may have carried it out (408, 500, 502, 503, 504, a time-out
     * or a connection that broke after the request left).
     *
     * <p><b>If true, a person may receive the same e-mail more than once</b>, up to {@code maxRetries} times more: the
     * service has no idempotency key that would recognise the repetition. A send that was surely carried out is never
     * repeated.
     *
     * @param retry true to repeat
     * @return a copy
     */
    public RetryOptions retryUnknownOutcomes(boolean retry) {
        return new RetryOptions(maxRetries, baseDelay, maxDelay, retry);
    }
}
