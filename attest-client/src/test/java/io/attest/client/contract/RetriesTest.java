package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.RateLimitException;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** README, Retries: which responses are retried, how often, and after which wait. */
@BlockingAndAsync
class RetriesTest extends ServiceFixture {

    private AttestException failure(SampleCall call, MockResponse always, int requests) {
        server.responding(request -> always);
        AttestException failure = style.failure(open(TestClients.at(server.baseUrl(), time)), call);

        assertThat(server.count()).isEqualTo(requests);
        assertThat(failure.attempts()).isEqualTo(requests);
        assertThat(time.sleeps()).hasSize(requests - 1);
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void retriesOn429(SampleCall call) {
        failure(call, Responses.status(429), 4);
    }

    @ParameterizedTest
    @CsvSource({"ME, 120", "CREATE, 99999999999999999999"})
    void doesNotWaitBeyondTheDeadline(SampleCall call, String retryAfter) {
        AttestException failure = failure(call, Responses.status(429, "Retry-After", retryAfter), 1);

        assertThat(failure)
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        e -> assertThat(e.retryAfter()).isGreaterThanOrEqualTo(Duration.ofMinutes(2)));
    }

    @Test
    void allWaitsOfACallShareItsDeadline() {
        server.responding(request -> Responses.status(429, "Retry-After", "4"));
        AttestClient client = open(TestClients.at(server.baseUrl(), time).timeout(Duration.ofSeconds(10)));

        AttestException failure = style.failure(client, SEND);

        assertThat(time.sleeps()).hasSize(2).allMatch(sleep -> sleep.compareTo(Duration.ofSeconds(4)) >= 0);
        assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
        assertThat(failure.attempts()).isEqualTo(3);
    }

    /** It does not happen that all of so many random waits are short, or all long. */
    @Test
    void waitsARandomPartOfATimeThatDoublesUpToTheMaximum() {
        RetryOptions many = RetryOptions.defaults()
                .maxRetries(64)
                .baseDelay(Duration.ofMillis(10))
                .maxDelay(Duration.ofMillis(30));
        server.responding(request -> Responses.status(503));
        AttestClient client = open(TestClients.at(server.baseUrl(), time)
                .rateLimit(RateLimitOptions.off())
                .retry(many));
        assertThat(style.failure(client, READ).attempts()).isEqualTo(65);

        // The third could be 40 ms long but for the maximum.
        assertThat(time.sleeps().subList(2, 64))
                .allMatch(sleep -> sleep.compareTo(Duration.ofMillis(30)) <= 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(20)) > 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(10)) < 0);
    }
}
