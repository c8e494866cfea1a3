package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.RateLimitException;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** {@code client.health().rateLimit()}: what the service said last. */
@BlockingAndAsync
class LastRateLimitTest {

    private static final Instant RESET = Instant.ofEpochSecond(1_714_564_800);

    @Parameter
    CallStyle style;

    private static MockResponse.Builder left(int remaining) {
        return READ.goodResponse()
                .newBuilder()
                .setHeader("X-RateLimit-Limit", 60)
                .setHeader("X-RateLimit-Remaining", remaining)
                .setHeader("X-RateLimit-Reset", RESET.getEpochSecond());
    }

    private static RateLimit rateLimit(int remaining) {
        return new RateLimit(60, remaining, RESET);
    }

    @Test
    void isNullBeforeAResponseReportsIt() {
        try (Server server = new Server(READ.goodResponse(), left(50).build());
                AttestClient client = TestClients.of(server).build()) {
            assertThat(client.health().rateLimit()).isNull();
            style.ask(client, READ);
            assertThat(client.health().rateLimit()).isNull();
            style.ask(client, READ);
            assertThat(client.health().rateLimit()).isEqualTo(rateLimit(50));
        }
    }

    @Test
    void isNotRaisedByAResponseThatWasOvertaken() {
        try (Server server = new Server(left(49).build(), left(47).build(), left(48).build());
                AttestClient client = TestClients.of(server).build()) {
            for (int remaining : new int[] {49, 47, 47}) {
                style.ask(client, READ);
                assertThat(client.health().rateLimit()).isEqualTo(rateLimit(remaining));
            }
        }
    }

    @Test
    void isReportedByErrorResponsesEvenWithoutClientSideRateLimiting() {
        try (Server server = new Server(left(0).code(429).build());
                AttestClient client = TestClients.of(server)
                        .rateLimit(RateLimitOptions.off())
                        .retry(RetryOptions.none())
                        .build()) {
            assertThat(style.failure(client, READ)).isExactlyInstanceOf(RateLimitException.class);
            assertThat(client.health().rateLimit()).isEqualTo(rateLimit(0));
        }
    }

    @Test
    void belongsToTheToken() {
        try (Server server = new Server(left(50).build(), left(30).build());
                AttestClient client = TestClients.of(server).build()) {
            AttestClient other = client.withAccessToken("another-token");
            style.ask(client.with(RequestOptions.defaults()), READ);
            assertThat(client.health().rateLimit()).isEqualTo(rateLimit(50));
            assertThat(other.health().rateLimit()).isNull();
            style.ask(other, READ);
            assertThat(other.health().rateLimit()).isEqualTo(rateLimit(30));
            assertThat(client.health().rateLimit()).isEqualTo(rateLimit(50));
        }
    }
}
