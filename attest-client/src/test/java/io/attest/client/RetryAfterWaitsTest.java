package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Calling;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a call waits before it is repeated, and when it does not. */
class RetryAfterWaitsTest {

    private static final Duration JITTER = Duration.ofMillis(250);

    private final FakeTime time = new FakeTime();

    private Duration waitAfter(Calling calling, MockResponse errorResponse) {
        try (Server server = new Server(errorResponse, Responses.json(calling.goodStatus(), calling.goodBody()));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            calling.on(client);
            assertThat(time.sleeps()).hasSize(1);
            return time.sleeps().get(0);
        }
    }

    @ParameterizedTest(name = "{0}: Retry-After in seconds is the least that is waited")
    @EnumSource
    void seconds(Calling calling) {
        assertThat(waitAfter(calling, Responses.status(429, "Retry-After", "7")))
                .isBetween(Duration.ofSeconds(7), Duration.ofSeconds(7).plus(JITTER));
    }

    @ParameterizedTest(name = "{0}: Retry-After as a date is taken from the response's own Date")
    @EnumSource
    void date(Calling calling) {
        MockResponse errorResponse = Responses.status(
                429, "Date", "Sat, 01 Jan 2000 00:00:00 GMT", "Retry-After", "Sat, 01 Jan 2000 00:00:09 GMT");

        assertThat(waitAfter(calling, errorResponse))
                .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(9).plus(JITTER));
    }

    @Test
    @DisplayName("Retry-After as a date without a Date is taken from the local clock")
    void dateWithoutDate() {
        assertThat(waitAfter(Calling.ME, Responses.status(429, "Retry-After", "Wed, 01 May 2024 12:00:05 GMT")))
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(5).plus(JITTER));
    }

    @ParameterizedTest(name = "A Retry-After in the past, {0}, is no wait but the jitter")
    @ValueSource(strings = {"-5", "0", "-99999999999999999999", "Wed, 01 May 2024 11:00:00 GMT"})
    void inThePast(String value) {
        assertThat(waitAfter(Calling.CREATE, Responses.status(429, "Retry-After", value)))
                .isBetween(Duration.ZERO, JITTER);
    }

    @ParameterizedTest(name = "A Retry-After that says nothing, \"{0}\", leaves the backoff")
    @ValueSource(strings = {"", "soon", "1.5", "+5", "5 s", "Wed, 99 May 2024 12:00:00 GMT", "-"})
    void garbage(String value) {
        assertThat(waitAfter(Calling.CREATE, Responses.status(429, "Retry-After", value)))
                .isBetween(Duration.ZERO, RetryOptions.defaults().baseDelay());
    }

    @Test
    @DisplayName("A 429 without Retry-After leaves the backoff")
    void missing() {
        assertThat(waitAfter(Calling.CREATE, Responses.status(429)))
                .isBetween(Duration.ZERO, RetryOptions.defaults().baseDelay());
    }

    @ParameterizedTest(name = "Retry-After is heeded on {0} as well")
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void onOtherStatuses(int status) {
        assertThat(waitAfter(Calling.ME, Responses.status(status, "Retry-After", "11")))
                .isBetween(Duration.ofSeconds(11), Duration.ofSeconds(11).plus(JITTER));
    }

    @ParameterizedTest(name = "{0}: a Retry-After beyond the deadline, {1}, is not waited: the call fails at once")
    @CsvSource({
        "ME, 120",
        "CREATE, 120",
        "ME, 3600",
        "CREATE, 99999999999999999999",
        "ME, 9223372036854775807",
        "CREATE, 'Wed, 01 May 2999 12:00:00 GMT'"
    })
    void beyondTheDeadline(Calling calling, String value) {
        try (Server server = new Server(Responses.status(429, "Retry-After", value), Responses.status(429));
                AttestClient client = TestClients.at(server.baseUrl(), time).build()) {
            AttestException failure = calling.failsOn(client);

            assertThat(time.sleeps()).isEmpty();
            assertThat(server.count()).isEqualTo(1);
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure)
                    .asInstanceOf(type(RateLimitException.class))
                    .extracting(RateLimitException::retryAfter)
                    .asInstanceOf(type(Duration.class))
                    .satisfies(wait -> assertThat(wait).isGreaterThanOrEqualTo(Duration.ofMinutes(2)));
        }
    }

    @Test
    @DisplayName("The waits of one call share its deadline: the one that would pass it is not begun")
    void waitsAddUp() {
        MockResponse errorResponse = Responses.status(429, "Retry-After", "4");
        try (Server server = new Server(errorResponse, errorResponse, errorResponse, errorResponse);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofSeconds(10))
                        .build()) {
            AttestException failure = Calling.CREATE.failsOn(client);

            assertThat(time.sleeps()).hasSize(2);
            assertThat(server.count()).isEqualTo(3);
            assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
            assertThat(failure.attempts()).isEqualTo(3);
        }
    }

    @ParameterizedTest(name = "{0}: Retry-After: 0 on a 503 stays visible to the caller")
    @EnumSource
    void zeroStaysVisible(Calling calling) {
        try (Server server = new Server(Responses.status(503, "Retry-After", "0"), Responses.status(503));
                AttestClient client = TestClients.once(server.baseUrl())) {
            ServerException failure = (ServerException) calling.failsOn(client);

            assertThat(failure.retryAfter()).isEqualTo(Duration.ZERO);
            assertThat(failure.headers()).containsKey("Retry-After");
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
