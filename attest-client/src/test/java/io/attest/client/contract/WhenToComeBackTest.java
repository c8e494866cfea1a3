package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.DURATION;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.time.Instant;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/errors.md: {@code retryAfter()} and the message say when to come back, whatever the status. */
@BlockingAndAsync
class WhenToComeBackTest extends ServiceFixture {

    private AttestClient client(RetryOptions retry) {
        return open(TestClients.at(server, time).retry(retry));
    }

    private AttestException failure(SampleCall call, MockResponse response) {
        server.enqueue(response);
        return style.failure(client(RetryOptions.none()), call);
    }

    /** It was ignored: four attempts within 1.7 s. */
    @ParameterizedTest
    @CsvSource({"8.5, 9", "8.0, 8", "0.001, 1"})
    void waitsForAFractionOfASecondToo(String asked, long seconds) {
        server.enqueue(
                Responses.json(429, "{\"message\":\"Too Many Attempts.\"}").setHeader("Retry-After", asked));
        server.enqueue(Responses.json(200, READ.goodBody()));

        assertThat(style.ask(client(RetryOptions.defaults()), READ)).isNotNull();

        assertThat(time.sleeps())
                .singleElement(DURATION)
                .isBetween(
                        Duration.ofSeconds(seconds), Duration.ofSeconds(seconds).plusMillis(250));
    }

    /** It said so after a 429 only. */
    @ParameterizedTest
    @CsvSource({
        "ME, 503, 300, 300, Try again in 300 s.",
        "ME, 503, 8.5, 9, Try again in 9 s.",
        "ME, 403, 60, 60, Try again in 60 s.",
        "ME, 302, 5, 5, Try again in 5 s.",
        "ME, 429, 17, 17, The token's rate limit is used up. Try again in 17 s.",
        "CREATE, 429, 17, 17, The token's rate limit is used up. Try again in 17 s.",
        "CREATE, 503, 300, 300, check before sending it again. The service asks to wait 300 s."
    })
    void saysWhenAfterAnyStatus(SampleCall call, int status, String asked, long seconds, String words) {
        AttestException failure = failure(
                call,
                Responses.json(status, "{\"message\":\"Service Unavailable\"}").setHeader("Retry-After", asked));

        assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(failure)
                .message()
                .startsWith(call + " returned " + status + ". Service Unavailable.")
                .endsWith(words);
    }

    @Test
    void saysWhenByADateToo() {
        AttestException failure = failure(
                READ,
                Responses.json(503, "")
                        .setHeader("Date", "Wed, 01 May 2024 12:00:00 GMT")
                        .setHeader("Retry-After", "Wed, 01 May 2024 12:01:30 GMT"));

        assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(90));
        assertThat(failure).message().endsWith(" Try again in 90 s.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "soon", ""})
    void saysNothingOfWhatIsNoTime(String asked) {
        AttestException failure = failure(READ, Responses.json(503, "{}").setHeader("Retry-After", asked));

        assertThat(failure.retryAfter()).isNull();
        assertThat(failure).message().doesNotContain("Try again");
    }

    @Test
    void isTheEstimateIfNothingWasSent() {
        server.enqueue(Responses.json(200, READ.goodBody())
                .setHeader("X-RateLimit-Limit", "60")
                .setHeader("X-RateLimit-Remaining", "0")
                .setHeader("X-RateLimit-Reset", time.now().plusSeconds(42).getEpochSecond()));
        AttestClient client = client(RetryOptions.none()).with(DEFAULTS.withRateLimit(RateLimitOptions.failFast()));
        style.ask(client, READ);

        AttestException failure = style.failure(client, SEND);

        assertThat(failure).isInstanceOf(ThrottledException.class);
        assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(41), Duration.ofSeconds(60));
    }

    @Test
    void isNullIfNobodySaid() {
        server.enqueue(Responses.json(200, "{}").setHeader("Retry-After", "5"));
        AttestException decoding = style.failure(client(RetryOptions.none()), READ);

        assertThat(decoding).isInstanceOf(DecodingException.class);
        assertThat(decoding.retryAfter()).isNull();
        assertThat(NetworkException.of(Outcome.NOT_SENT).retryAfter()).isNull();
        assertThat(DeadlineExceededException.of(Outcome.NOT_SENT).retryAfter()).isNull();
        assertThat(ApiException.of(429, "{}").retryAfter()).isNull();
    }

    /** A reset in seconds from now was taken for a minute of 1970. */
    @ParameterizedTest
    @CsvSource({
        "1714564860, 2024-05-01T12:01:00Z",
        "1714564860.0, 2024-05-01T12:01:00Z",
        "1714564859.5, 2024-05-01T12:01:00Z",
        "60, 2024-05-01T12:01:00Z",
        "59.5, 2024-05-01T12:01:00Z"
    })
    void readsTheResetOfTheRateLimit(String reset, Instant at) {
        ApiException failure = (ApiException) failure(
                READ,
                Responses.json(500, "{}")
                        .setHeader("Date", "Wed, 01 May 2024 12:00:00 GMT")
                        .setHeader("X-RateLimit-Limit", "60")
                        .setHeader("X-RateLimit-Remaining", "7")
                        .setHeader("X-RateLimit-Reset", reset));

        assertThat(failure.rateLimit()).isEqualTo(new RateLimit(60, 7, at));
    }
}
