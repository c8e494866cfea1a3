package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.DURATION;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.RateLimitException;
import io.attest.client.events.ClientListener.RetryScheduled;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** README, Retries: which responses are retried, how often, and after which wait. */
@BlockingAndAsync
class RetriesTest extends ServiceFixture {

    private AttestException failure(SampleCall call, MockResponse always, int requests) {
        Web.respond(server, request -> always);
        AttestException failure = style.failure(open(TestClients.at(server, time)), call);

        assertThat(server.getRequestCount()).isEqualTo(requests);
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

    /** Longer and shorter than the wait without it. The last one is hidden from OkHttp, which would not wait. */
    @ParameterizedTest
    @CsvSource({"503, 70", "503, 3", "429, 3", "503, 0"})
    void waitsAsLongAsRetryAfterSaysAndAtMostAQuarterOfASecondMore(int status, long seconds) {
        prepare(Responses.status(status, "Retry-After", Long.toString(seconds)), READ.goodResponse());
        AttestClient client = open(TestClients.at(server, time)
                .addListener(heard)
                .retry(RetryOptions.defaults().withBaseDelay(Duration.ofSeconds(20))));

        assertThat(style.ask(client, READ)).isNotNull();

        assertThat(time.sleeps())
                .singleElement(DURATION)
                .isBetween(
                        Duration.ofSeconds(seconds), Duration.ofSeconds(seconds).plusMillis(250))
                .isEqualTo(heard.of(RetryScheduled.class).get(0).delay());
        assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(time.sleeps().get(0));
    }

    /** A date is read by that of its own response, and the wait ends by the monotonic clock. */
    @ParameterizedTest
    @ValueSource(strings = {"P365D", "-P365D"})
    void waitsAsLongAsEverIfTheLocalClockIsSetMeanwhile(Duration jump) {
        AtomicInteger requests = new AtomicInteger();
        Web.respond(server, request -> {
            time.setClock(jump);
            return requests.incrementAndGet() > 1
                    ? READ.goodResponse()
                    : Responses.status(
                            503,
                            "Date",
                            "Wed, 01 May 2024 12:00:00 GMT",
                            "Retry-After",
                            "Wed, 01 May 2024 12:01:00 GMT");
        });
        time.onSleep(() -> time.setClock(Duration.ZERO));

        assertThat(style.ask(open(TestClients.at(server, time)), READ)).isNotNull();

        assertThat(requests).hasValue(2);
        assertThat(time.sleeps()).singleElement(DURATION).isBetween(Duration.ofSeconds(60), Duration.ofMillis(60_250));
    }

    @Test
    void allWaitsOfACallShareItsDeadline() {
        Web.respond(server, request -> Responses.status(429, "Retry-After", "4"));
        AttestClient client = open(TestClients.at(server, time).timeout(Duration.ofSeconds(10)));

        AttestException failure = style.failure(client, SEND);

        assertThat(time.sleeps()).hasSize(2).allMatch(sleep -> sleep.compareTo(Duration.ofSeconds(4)) >= 0);
        assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
        assertThat(failure.attempts()).isEqualTo(3);
    }

    /** It does not happen that all of so many random waits are short, or all long. */
    @Test
    void waitsARandomPartOfATimeThatDoublesUpToTheMaximum() {
        RetryOptions many = RetryOptions.defaults()
                .withMaxRetries(64)
                .withBaseDelay(Duration.ofMillis(10))
                .withMaxDelay(Duration.ofMillis(30));
        Web.respond(server, request -> Responses.status(503));
        AttestClient client = open(
                TestClients.at(server, time).rateLimit(RateLimitOptions.off()).retry(many));
        assertThat(style.failure(client, READ).attempts()).isEqualTo(65);

        // The third could be 40 ms long but for the maximum.
        assertThat(time.sleeps().subList(2, 64))
                .allMatch(sleep -> sleep.compareTo(Duration.ofMillis(30)) <= 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(20)) > 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(10)) < 0);
    }
}
