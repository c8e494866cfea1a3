package io.attest.spring;

import static java.time.temporal.ChronoUnit.SECONDS;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.core.env.Environment;

/**
 * The properties.
 *
 * @param baseUrl Base URL of the service; usually ends with "/api/v1".
 * @param accessToken Access token. Not used if there is a bean of the type AttestAccessTokenSupplier.
 * @param accessTokenFile File that has the access token; it is read for each attempt.
 * @param proxy HTTP proxy, as host:port.
 * @param timeout Longest time of a call, with all its attempts and waits.
 * @param attemptTimeout Longest time of an attempt. By default, that of the whole call.
 * @param connectTimeout Longest time for opening a TCP connection. By default 10s.
 * @param readTimeout How long the service may stay silent. By default 30s.
 */
@ConfigurationProperties("attest")
record AttestProperties(
        @Nullable String baseUrl,
        @Nullable String accessToken,
        @Nullable String accessTokenFile,
        @Nullable String proxy,
        @DefaultValue Ssl ssl,
        @DurationUnit(SECONDS) @DefaultValue("2m") Duration timeout,
        @DurationUnit(SECONDS) @Nullable Duration attemptTimeout,
        @DurationUnit(SECONDS) @Nullable Duration connectTimeout,
        @DurationUnit(SECONDS) @Nullable Duration readTimeout,
        @DefaultValue Retry retry,
        @DefaultValue RateLimit rateLimit,
        @DefaultValue Batch batch,
        @DefaultValue Health health) {

    /** Read anew for each bean that is made: a refresh scope makes it again because they have changed. */
    static AttestProperties of(Environment environment) {
        return Binder.get(environment).bindOrCreate("attest", AttestProperties.class);
    }

    /** A unit that is missing, or a wrong one, must not leave each send in doubt. */
    static Duration longEnough(String property, Duration timeout) {
        if (timeout.toSeconds() < 1) {
            throw new IllegalArgumentException(property + " must be a second at least, but is " + timeout.toMillis()
                    + " ms: a send that ends before its answer comes is in doubt");
        }
        return timeout;
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "AttestProperties[baseUrl=" + baseUrl + "]";
    }

    /**
     * TLS.
     *
     * @param bundle Name of the SSL bundle (spring.ssl.bundle) that says which authorities are trusted, and may have a
     *     client certificate.
     */
    record Ssl(@Nullable String bundle) {}

    /**
     * How failed calls are retried. That a send may be repeated although its outcome is unknown is only for code.
     *
     * @param maxRetries Most retries of a call.
     * @param baseDelay Longest delay before the first retry.
     * @param maxDelay Longest delay that the client chooses by itself.
     */
    record Retry(
            @DefaultValue("3") int maxRetries,
            @DurationUnit(SECONDS) @DefaultValue("500ms") Duration baseDelay,
            @DurationUnit(SECONDS) @DefaultValue("30s") Duration maxDelay) {

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
     * @param dataSource Name or qualifier of the DataSource of the ledger; needed if there are several.
     * @param table Table of the ledger, perhaps with its schema, as in hr.attest_send.
     * @param createSchema Whether to create the table of the ledger at the start; for tests.
     * @param timeout Longest time of a call of the batch.
     * @param patience How long an outage may last before a run gives up.
     * @param keepFree How many requests of each window of the rate limit the batch leaves to other callers.
     */
    record Batch(
            @Nullable String ledger,
            @Nullable String dataSource,
            @DefaultValue("attest_send") String table,
            @DefaultValue("false") boolean createSchema,
            @DurationUnit(SECONDS) @DefaultValue("2m") Duration timeout,
            @DurationUnit(SECONDS) @DefaultValue("1h") Duration patience,
            @DefaultValue("0") int keepFree) {}

    /**
     * Health.
     *
     * @param recent How long a call says something about the health. After that, the status is UNKNOWN.
     */
    record Health(@DurationUnit(SECONDS) @DefaultValue("5m") Duration recent) {}
}
