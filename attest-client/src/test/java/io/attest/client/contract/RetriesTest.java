package io.attest.client.contract;

import static io.attest.client.contract.Asked.READ;
import static io.attest.client.contract.Asked.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.error.AttestException;
import io.attest.client.error.RateLimitException;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** README, Retries: which responses are retried, how often, and after which wait. */
@BothWays
class RetriesTest {

    private final FakeTime time = new FakeTime();

    @Parameter
    Way way;

    private AttestException failure(Asked what, MockResponse always, int requests) {
        try (Server server = server(always, 10);
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            AttestException failure = way.failure(client, what);

            assertThat(server.count()).isEqualTo(requests);
            assertThat(failure.attempts()).isEqualTo(requests);
            assertThat(time.sleeps()).hasSize(requests - 1);
            return failure;
        }
    }

    private static Server server(MockResponse always, int times) {
        return new Server(Stream.generate(() -> always).limit(times).toArray(MockResponse[]::new));
    }

    @ParameterizedTest
    @EnumSource
    void retriesOn429(Asked what) {
        failure(what, Responses.status(429), 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 503})
    void retriesReadWithExponentialBackoff(int status) {
        failure(READ, Responses.status(status), 4);

        for (int i = 0; i < time.sleeps().size(); i++) {
            assertThat(time.sleeps().get(i)).isBetween(Duration.ZERO, Duration.ofMillis(500L << i));
        }
    }

    @ParameterizedTest
    @CsvSource({"READ, 120", "SEND, 99999999999999999999"})
    void doesNotWaitBeyondTheDeadline(Asked what, String retryAfter) {
        AttestException failure = failure(what, Responses.status(429, "Retry-After", retryAfter), 1);

        assertThat(failure)
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        e -> assertThat(e.retryAfter()).isGreaterThanOrEqualTo(Duration.ofMinutes(2)));
    }

    @Test
    void allWaitsOfACallShareItsDeadline() {
        try (Server server = server(Responses.status(429, "Retry-After", "4"), 4);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofSeconds(10))
                        .build()) {
            AttestException failure = way.failure(client, SEND);

            assertThat(time.sleeps()).hasSize(2).allMatch(sleep -> sleep.compareTo(Duration.ofSeconds(4)) >= 0);
            assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
            assertThat(failure.attempts()).isEqualTo(3);
        }
    }
}
