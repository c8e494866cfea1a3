package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.TestClient.Reply;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxRateLimitTest {
    private final Clock clock = Clock.fixed(Instant.parse("2024-03-05T06:07:08.250Z"), ZoneOffset.UTC);

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(3)
            .rateWindow(Duration.ofSeconds(90))
            .clock(clock)
            .start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void everySuccessTellsTheLimitWhatIsLeftAndTheEndRoundedUp() {
        assertLimit(client.get("/me"), 3, 2, "2024-03-05T06:08:39Z");
        assertLimit(client.get("/documents"), 3, 1, "2024-03-05T06:08:39Z");
        assertLimit(client.create(), 3, 0, "2024-03-05T06:08:39Z");
        // From 06:07:09 on, a whole second.
        sandbox.advance(Duration.ofMillis(90_750));
        assertLimit(client.get("/me"), 3, 2, "2024-03-05T06:10:09Z");
    }

    @Test
    void aTooManyRequestsResponseTellsTheLimitAndWhenToComeBackRoundedUp() {
        spend(3);
        sandbox.advance(Duration.ofMillis(500));

        Reply reply = client.create();

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.json().path("message").isTextual()).isTrue();
        assertLimit(reply, 3, 0, "2024-03-05T06:08:39Z");
        assertThat(reply.header("Retry-After")).isEqualTo("90");
        assertThat(sandbox.emails()).isEmpty();
        sandbox.advance(Duration.ofMillis(59_500));
        assertThat(client.get("/me").header("Retry-After")).isEqualTo("30");
    }

    @Test
    void theWindowStartsWithTheFirstRequestAndEndsExactlyAfterItsLengthWhateverIsRefused() {
        spend(1);
        sandbox.advance(Duration.ofSeconds(60));
        spend(2);
        sandbox.advance(Duration.ofSeconds(30).minusNanos(1));
        client.get("/me").assertStatus(429);

        sandbox.advance(Duration.ofNanos(1));

        assertLimit(client.get("/me"), 3, 2, "2024-03-05T06:10:09Z");
        // The next one starts with the next request, not with the end of the last.
        sandbox.advance(Duration.ofSeconds(100));
        assertLimit(client.get("/me"), 3, 2, "2024-03-05T06:11:49Z");
    }

    @Test
    void eachTokenHasAWindowOfItsOwnAndIsCheckedBeforeTheLimit() {
        for (int i = 0; i < 5; i++) {
            client.get("/documents", "unknown").assertError(401);
            client.get("/documents", sandbox.groupManagerToken()).assertError(403);
            client.get("/documents", sandbox.expiredTrialToken()).assertStatus(402);
        }
        spend(3);

        client.get("/me").assertStatus(429);
        client.get("/me", sandbox.newOwnerToken()).assertStatus(200);
        client.get("/me", sandbox.groupManagerToken()).assertStatus(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/documents?page=0", "/attestation-requests"})
    void aRequestThatFailsCountsButDoesNotTellTheLimit(String path) {
        Reply failed = client.get(path);

        assertThat(failed.status()).isBetween(404, 422);
        assertThat(failed.headers().names()).noneMatch(name -> name.startsWith("X-RateLimit"));
        assertThat(client.get("/me").header("X-RateLimit-Remaining")).isEqualTo("1");
        client.get("/documents", sandbox.groupManagerToken()).assertError(403);
        assertThat(client.get("/me", sandbox.groupManagerToken()).header("X-RateLimit-Remaining"))
                .isEqualTo("1");
    }

    @Test
    void eightThreadsGetExactlyTheLimit() throws InterruptedException {
        try (AttestSandbox busy =
                        AttestSandbox.builder().rateLimit(50).clock(clock).start();
                TestClient caller = new TestClient(busy)) {
            ExecutorService threads = Executors.newFixedThreadPool(8);
            threads.invokeAll(Collections.nCopies(120, caller::create));
            threads.shutdown();

            assertThat(busy.rateLimitedRequests()).isEqualTo(70);
            assertThat(busy.requestsReceived()).isEqualTo(120);
            assertThat(busy.emails())
                    .extracting(SandboxEmail::requestId)
                    .hasSize(50)
                    .doesNotHaveDuplicates();
        }
    }

    private void spend(int requests) {
        for (int i = 0; i < requests; i++) {
            client.get("/me").assertStatus(200);
        }
    }

    private static void assertLimit(Reply reply, int limit, int remaining, String reset) {
        assertThat(reply.header("X-RateLimit-Limit")).isEqualTo(Integer.toString(limit));
        assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(Integer.toString(remaining));
        assertThat(reply.header("X-RateLimit-Reset"))
                .isEqualTo(Long.toString(Instant.parse(reset).getEpochSecond()));
    }
}
