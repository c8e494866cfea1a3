package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.DURATION;

import io.attest.client.AttestClient;
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

    @Test
    void allWaitsOfACallShareItsDeadline() {
        Web.respond(server, request -> Responses.status(429, "Retry-After", "4"));
        AttestClient client = open(TestClients.at(server, time).timeout(Duration.ofSeconds(10)));

        AttestException failure = style.failure(client, SEND);

        assertThat(time.sleeps()).hasSize(2).allMatch(sleep -> sleep.compareTo(Duration.ofSeconds(4)) >= 0);
        assertThat(failure).isExactlyInstanceOf(RateLimitException.class);
        assertThat(failure.attempts()).isEqualTo(3);
    }
}
