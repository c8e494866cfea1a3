package io.attest.spring;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * The properties.
 *
 * @param baseUrl Base URL of the service; usually ends with "/api/v1".
 * @param accessToken Access token. Not used if there is a bean of the type AttestAccessTokenSupplier.
 * @param timeout Longest time of a call, with all its attempts and waits.
 * @param attemptTimeout Longest time of an attempt. By default, that of the whole call.
 * @param connectTimeout Longest time for opening a TCP connection. By default 10s.
 * @param readTimeout How long the service may stay silent. By default 30s.
 */
@ConfigurationProperties("attest")
record AttestProperties(
        @Nullable String baseUrl,
        @Nullable String accessToken,
        @DefaultValue("2m") Duration timeout,
        @Nullable Duration attemptTimeout,
        @Nullable Duration connectTimeout,
        @Nullable Duration readTimeout,
        @DefaultValue Retry retry,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Batch batch,
        @DefaultValue Health health) {

    /** Read anew for each bean that is made: a refresh scope makes it again because they have changed. */
    static AttestProperties of(Environment environment) {
        return Binder.get(environment).bindOrCreate("attest", AttestProperties.class);
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "AttestProperties[baseUrl=" + baseUrl + "]";
    }

    /**
     * How failed calls are retried. That a send may be repeated although its outcome is unknown is only for code.
     *
     * @param maxRetries Most retries of a call.
     * @param baseDelay Longest delay before the first retry.
     * @param maxDelay Longest delay that the client chooses by itself.
     */
    record Retry(
            @DefaultValue("3") int maxRetries,
            @DefaultValue("500ms") Duration baseDelay,
            @DefaultValue("30s") Duration maxDelay) {

        RetryOptions options() {
            return new RetryOptions(maxRetries, baseDelay, maxDelay, false);
        }
    }

    /**
     * How calls keep within the rate limit.
     *
     * @param mode What a call does when the rate limit is used up.
     * @param keepFree How many requests of each window are left to other callers.
     */
    record RateLimit(
            @DefaultValue("wait") RateLimitOptions.Mode mode,
            @DefaultValue("0") int keepFree) {

        RateLimitOptions options() {
            return new RateLimitOptions(mode, keepFree);
        }
    }

    /**
     * The batch.
     *
     * @param ledger Name of the batch. If it is set, there are a JdbcSendLedger and a BatchSender over the DataSource.
     * @param createSchema Whether to create the table of the ledger at the start; for tests.
     * @param timeout Longest time of a call of the batch.
     * @param patience How long an outage may last before a run gives up.
     * @param keepFree How many requests of each window of the rate limit the batch leaves to other callers.
     */
    record Batch(
            @Nullable String ledger,
            @DefaultValue("false") boolean createSchema,
            @DefaultValue("2m") Duration timeout,
            @DefaultValue("1h") Duration patience,
            @DefaultValue("0") int keepFree) {}

    /**
     * Health.
     *
     * @param recent How long a call says something about the health. After that, the status is UNKNOWN.
     */
    record Health(@DefaultValue("5m") Duration recent) {}
}
