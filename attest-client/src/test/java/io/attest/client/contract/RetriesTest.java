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
import io.attest.client.testing.RecordingListener.RetryScheduled;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** README, Retries: which responses are retried, how often, and after which wait. */
class RetriesTest extends ServiceFixture {

    /**
     * Longer and shorter than the wait without it. A fraction was ignored: four attempts within 1.7 s. The last one is
     * hidden from OkHttp, which would not wait.
     */
    @ParameterizedTest
    @CsvSource({"503, 70, 70", "429, 3, 3", "429, 8.5, 9", "503, 0, 0"})
    void waitsAsLongAsRetryAfterSaysAndAtMostAQuarterOfASecondMore(int status, String asked, long seconds) {
        prepare(Responses.status(status, "Retry-After", asked), READ.goodResponse());
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
    @Test
    void waitsAsLongAsEverIfTheLocalClockIsSetMeanwhile() {
        String date = "Wed, 01 May 2024 12:0%d:00 GMT";
        prepare(
                Responses.status(503, "Date", date.formatted(0), "Retry-After", date.formatted(1)),
                READ.goodResponse());
        time.setClock(Duration.ofDays(365));
        time.onSleep(() -> time.setClock(Duration.ZERO));

        assertThat(style.ask(open(TestClients.at(server, time)), READ)).isNotNull();
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

        assertThat(time.sleeps().get(0)).isLessThanOrEqualTo(Duration.ofMillis(10));
        assertThat(time.sleeps().get(1)).isLessThanOrEqualTo(Duration.ofMillis(20));
        // The third could be 40 ms long but for the maximum.
        assertThat(time.sleeps().subList(2, 64))
                .allMatch(sleep -> sleep.compareTo(Duration.ofMillis(30)) <= 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(20)) > 0)
                .anyMatch(sleep -> sleep.compareTo(Duration.ofMillis(10)) < 0);
    }
}
