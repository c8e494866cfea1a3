package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import okhttp3.mockwebserver.MockResponse;
import org.junit.jupiter.api.Test;

/** The rate limit of servers that report less than is documented, and of gateways before them. */
class OtherRateLimitsTest extends ServiceFixture {

    private final AttestClient client = open(TestClients.at(server, time));
    private final AttestClient failFast = client.with(RequestOptions.none().withRateLimit(RateLimitOptions.failFast()));

    /** As the framework's throttle sends it as it comes: a reset comes with a 429 only. */
    private MockResponse remaining(int requests) {
        return new MockResponse()
                .setBody(READ.goodBody())
                .setHeader("X-RateLimit-Limit", "60")
                .setHeader("X-RateLimit-Remaining", requests);
    }

    private MockResponse remaining(int requests, long secondsLeft) {
        return remaining(requests)
                .setHeader(
                        "X-RateLimit-Reset", time.now().plusSeconds(secondsLeft).getEpochSecond());
    }

    private String date() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC));
    }

    private Duration slept() {
        return time.sleeps().stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** It blocked until the end of the window. */
    @Test
    void waitsAsLongAsAGatewayAsks() {
        server.enqueue(remaining(30, 60));
        server.enqueue(new MockResponse().setResponseCode(429).setHeader("Retry-After", "2"));
        server.enqueue(remaining(29, 58));
        server.enqueue(remaining(28, 58));
        assertThat(READ.call(client)).isNotNull();

        assertThat(READ.call(client)).isNotNull();
        assertThat(READ.call(failFast)).isNotNull();

        assertThat(slept()).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2250));
        assertThat(server.getRequestCount()).isEqualTo(4);
    }

    /** It was null, or stale for ever. */
    @Test
    void healthShowsWhatWasReportedWhileItsWindowLasts() {
        server.enqueue(remaining(7));
        assertThat(READ.call(client)).isNotNull();
        assertThat(client.health().rateLimit()).isEqualTo(new RateLimit(60, 7, null));
        time.advance(MINUTE);
        assertThat(client.health().rateLimit()).isNull();

        server.enqueue(remaining(6, 10).setHeader("Date", date()));
        assertThat(READ.call(client)).isNotNull();
        assertThat(client.health().rateLimit()).isNotNull();
        time.advance(Duration.ofSeconds(11));
        assertThat(client.health().rateLimit()).isNull();
    }
}
