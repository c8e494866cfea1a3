package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ThrottledException;
import io.attest.client.ratelimit.RateLimit;
import io.attest.client.ratelimit.RateLimitOptions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What a test reaches by moving the sandbox's clock, with a client on its own time. */
class AdvanceTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(2)
            .clock(Clock.fixed(Instant.parse("2024-03-05T06:07:08Z"), ZoneOffset.UTC))
            .start();

    private AttestClient client() {
        return AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                .rateLimit(RateLimitOptions.failFast())
                .retry(RetryOptions.none())
                .build();
    }

    @Test
    void movesDateAndTimestampsAndAddsUp() {
        sandbox.advance(MINUTE);
        sandbox.advance(MINUTE);

        try (TestClient plain = new TestClient(sandbox)) {
            assertThat(plain.get("/me").header("Date")).isEqualTo("Tue, 05 Mar 2024 06:09:08 GMT");
        }
        assertThat(sandbox.received().get(0).at()).isEqualTo("2024-03-05T06:09:08Z");
        assertThat(sandbox.addDocument("Later").createdAt()).isEqualTo("2024-03-05T06:09:08Z");
        assertThatIllegalArgumentException().isThrownBy(() -> sandbox.advance(MINUTE.negated()));
    }

    @Test
    void aClientNoticesANewWindowBeforeItHasUsedUpTheOldOne() {
        try (AttestClient client = client()) {
            for (int i = 0; i < 3; i++) {
                client.me().get();
                sandbox.advance(MINUTE);
            }

            assertThat(client.health().rateLimit())
                    .extracting(RateLimit::remaining)
                    .isEqualTo(1);
            assertThat(sandbox.rateLimitedRequests()).isZero();
        }
    }

    @Test
    void aClientThatHasUsedUpItsWindowDoesNotNoticeAndANewOneOrANewTokenDoes() {
        try (AttestClient client = client();
                AttestClient another = client()) {
            client.me().get();
            client.me().get();
            assertThatThrownBy(() -> client.me().get()).isInstanceOf(ThrottledException.class);
            sandbox.advance(MINUTE);

            assertThatThrownBy(() -> client.me().get()).isInstanceOf(ThrottledException.class);
            assertThat(sandbox.requestsReceived()).isEqualTo(2);
            another.me().get();
            client.withAccessToken(sandbox.newOwnerToken()).me().get();
        }
    }
}
