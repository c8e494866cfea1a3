package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.TestClient.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SandboxRateLimitTest {
    private static final int LIMIT = 20;

    @AutoClose
    private final TestClient client = new TestClient(AttestSandbox.builder()
            .rateLimit(LIMIT)
            .rateWindow(Duration.ofSeconds(90))
            .clock(TestClient.CLOCK));

    private final AttestSandbox sandbox = client.sandbox;

    @Test
    void everySuccessTellsTheLimitWhatIsLeftAndTheEndRoundedUp() {
        assertLimit(client.get("/me"), LIMIT - 1, "2024-03-05T06:08:39Z");
        assertLimit(client.get("/documents"), LIMIT - 2, "2024-03-05T06:08:39Z");
        assertLimit(client.create(), LIMIT - 3, "2024-03-05T06:08:39Z");
        // From 06:07:09 on, a whole second.
        sandbox.advance(Duration.ofMillis(90_750));
        assertLimit(client.get("/me"), LIMIT - 1, "2024-03-05T06:10:09Z");
    }

    @Test
    void aTooManyRequestsResponseTellsTheLimitAndWhenToComeBackRoundedUp() {
        spend(LIMIT);
        sandbox.advance(Duration.ofMillis(500));

        Reply reply = client.create();

        assertThat(reply.status()).isEqualTo(429);
        assertLimit(reply, 0, "2024-03-05T06:08:39Z");
        assertThat(reply.headers().get("Retry-After")).isEqualTo("90");
        assertThat(sandbox.emails()).isEmpty();
        sandbox.advance(Duration.ofMillis(59_500));
        assertThat(client.get("/me").headers().get("Retry-After")).isEqualTo("30");
    }

    @Test
    void theWindowStartsWithTheFirstRequestAndEndsExactlyAfterItsLengthWhateverIsRefused() {
        spend(1);
        sandbox.advance(Duration.ofSeconds(60));
        spend(LIMIT - 1);
        sandbox.advance(Duration.ofSeconds(30).minusNanos(1));
        client.get("/me").assertStatus(429);

        sandbox.advance(Duration.ofNanos(1));

        assertLimit(client.get("/me"), LIMIT - 1, "2024-03-05T06:10:09Z");
        // The next one starts with the next request, not with the end of the last.
        sandbox.advance(Duration.ofSeconds(100));
        assertLimit(client.get("/me"), LIMIT - 1, "2024-03-05T06:11:49Z");
    }

    @Test
    void eachTokenHasAWindowOfItsOwnAndIsCheckedBeforeTheLimit() {
        for (int i = 0; i <= LIMIT; i++) {
            client.get("/documents", "unknown").assertError(401);
            client.get("/documents", sandbox.groupManagerToken()).assertError(403);
            client.get("/documents", sandbox.expiredTrialToken()).assertStatus(402);
        }
        spend(LIMIT);

        client.get("/me").assertStatus(429);
        client.get("/me", sandbox.newOwnerToken()).assertStatus(200);
        client.get("/me", sandbox.groupManagerToken()).assertStatus(429);
    }

    @Test
    void eightThreadsGetExactlyTheLimit() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        threads.invokeAll(Collections.nCopies(100, client::create));
        threads.shutdown();

        assertThat(sandbox.rateLimitedRequests()).isEqualTo(100 - LIMIT);
        assertThat(sandbox.emails())
                .extracting(SandboxEmail::requestId)
                .hasSize(LIMIT)
                .doesNotHaveDuplicates();
    }

    private void spend(int requests) {
        for (int i = 0; i < requests; i++) {
            client.get("/me").assertStatus(200);
        }
    }

    private static void assertLimit(Reply reply, int remaining, String reset) {
        assertThat(reply.headers().get("X-RateLimit-Limit")).isEqualTo(Integer.toString(LIMIT));
        assertThat(reply.headers().get("X-RateLimit-Remaining")).isEqualTo(Integer.toString(remaining));
        assertThat(reply.headers().get("X-RateLimit-Reset"))
                .isEqualTo(Long.toString(Instant.parse(reset).getEpochSecond()));
    }
}
