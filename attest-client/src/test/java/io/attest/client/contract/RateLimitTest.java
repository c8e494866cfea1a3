package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** README, Rate limits: one process uses the whole rate limit and runs into no 429. */
class RateLimitTest extends ServiceFixture {

    private AttestClientBuilder at(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time);
    }

    @ParameterizedTest
    @EnumSource
    void failsAtOnceIfAPermitComesOnlyAfterTheDeadline(SampleCall call) {
        LimitedServer limited = limited(3);
        AttestClient client = open(at(limited).timeout(Duration.ofSeconds(call.isRead() ? 50 : 64)));

        calls(client, 3);
        AttestException failure = style.failure(client, call);

        assertFailure(failure, ThrottledException.class, Outcome.NOT_SENT, 0);
        assertThat(((ThrottledException) failure).retryAfter(Duration.ZERO)).isEqualTo(MINUTE);
        assertThat(failure.operation()).isEqualTo(call.operationName());
        assertThat(failure.callId()).isPositive();
        assertThat(failure)
                .message()
                .startsWith(call + " failed: the token's rate limit is used up. Try again in about 61 s")
                .hasLineCount(1);
        assertThat(time.sleeps()).isEmpty();
        assertThat(limited.count()).isEqualTo(3);
    }

    @Test
    void endsAsItsLastAttemptIfThereIsNoPermitToRepeatIt() {
        LimitedServer limited = limited(3);
        AttestClient client = open(at(limited).timeout(Duration.ofSeconds(30)));

        calls(client, 2);
        limited.next(503);
        assertFailure(style.failure(client, READ), ServerException.class, Outcome.UNKNOWN, 1);
    }

    @Test
    void aRetryLeavesTheLastQuarterOfAWindowToFirstAttempts() {
        LimitedServer limited = limited(4);
        AttestClient client = open(at(limited));

        calls(client, 2);
        limited.next(503);
        calls(client, 1);

        assertThat(limited.count()).isEqualTo(4);
        assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(MINUTE);
    }

    @Test
    void aRepetitionAfterA429TakesTheLastQuarterOfAWindowLikeAFirstAttempt() {
        LimitedServer limited = limited(4);
        AttestClient client = open(at(limited));

        limited.next(429);
        // Before the repetition, other calls leave one request of the window.
        time.onSleep(() -> {
            time.onSleep(() -> {});
            calls(client, 2);
        });
        calls(client, 1);

        assertThat(limited.count()).isEqualTo(4);
        assertThat(Duration.ofNanos(time.nanoTime())).isLessThan(MINUTE);
    }

    @Test
    void givesBackThePermitOfARequestThatWasNotSent() {
        AtomicInteger requests = new AtomicInteger();
        OkHttpClient http = intercepting(chain -> {
            if (requests.incrementAndGet() == 2) {
                throw new IOException();
            }
            return chain.proceed(chain.request());
        });
        LimitedServer limited = limited(2);
        calls(open(at(limited).httpClient(http).rateLimit(RateLimitOptions.failFast())), 2);

        assertThat(requests).hasValue(3);
        assertThat(limited.count()).isEqualTo(2);
    }

    @Test
    void failFastNeverWaitsAndOffLeavesItToTheServiceToRefuse() {
        LimitedServer limited = limited(3);
        AttestClient client = open(at(limited).rateLimit(RateLimitOptions.failFast()));

        calls(client, 3);
        assertThat(style.failure(client, READ))
                .isInstanceOf(ThrottledException.class)
                .satisfies(e -> assertThat(e.retryAfter(Duration.ZERO)).isEqualTo(MINUTE));
        assertThat(time.sleeps()).isEmpty();

        assertThat(limited.count()).isEqualTo(3);
        AttestClient off = client.with(DEFAULTS.withRateLimit(RateLimitOptions.off()));
        assertThat(style.failure(off.with(DEFAULTS.withRetry(RetryOptions.none())), READ))
                .isExactlyInstanceOf(RateLimitException.class);
    }
}
