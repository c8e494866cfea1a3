package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Failure;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.Objects;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

class TokenRateLimitTest {

    private final FakeTime time = new FakeTime();
    private final RateLimitStore store = RateLimitStore.inMemory();
    private final TokenRateLimit rateLimit = client();

    private TokenRateLimit client() {
        return new TokenRateLimit(new SharedWindow("key", store), time);
    }

    private static Reservation take(TokenRateLimit from) {
        return Objects.requireNonNull(from.take(0));
    }

    /** What a service says whose windows end so many seconds after the beginning. */
    private HttpResponse says(int status, int remaining, int reset) {
        long noon =
                time.now().getEpochSecond() - Duration.ofNanos(time.nanoTime()).toSeconds();
        return response(
                status,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                Integer.toString(remaining),
                "X-RateLimit-Reset",
                Long.toString(noon + reset),
                "Retry-After",
                "30");
    }

    private static HttpResponse response(int status, String... headers) {
        return new HttpResponse(status, Headers.of(headers), new byte[0], false);
    }

    @Test
    void isNotClosedByALate429OfAWindowThatIsOver() {
        Reservation late = take(rateLimit);
        rateLimit.settle(take(rateLimit), says(200, 58, 60));
        time.advance(Duration.ofSeconds(61));
        rateLimit.settle(take(rateLimit), says(200, 59, 121));

        rateLimit.settle(late, says(429, 0, 60));

        assertThat(rateLimit.take(0)).isNotNull();
    }

    @Test
    void doesNotTakeALossForASignThatTheServiceHasBegunTheWindow() {
        Reservation lost = take(rateLimit);
        for (int i = 1; i < 60; i++) {
            assertThat(rateLimit.take(0)).isNotNull();
        }
        rateLimit.settle(lost, new Failure(Failure.Kind.TIMEOUT, Outcome.UNKNOWN, null));
        time.advance(Duration.ofSeconds(119));
        assertThat(rateLimit.take(0)).isNull();
        time.advance(Duration.ofSeconds(1));
        assertThat(rateLimit.take(0)).isNotNull();
    }

    @Test
    void expectsToWaitAsA429AsksEvenIfOthersHaveBegunAWindowMeanwhile() {
        TokenRateLimit other = client();
        Reservation refused = take(rateLimit);
        Reservation unused = take(rateLimit);
        rateLimit.settle(refused, response(429, "Retry-After", "600"));
        assertThat(other.take(0)).isNull();
        time.advance(Duration.ofMinutes(2));
        other.settle(take(other), says(200, 59, 180));
        rateLimit.giveBack(unused);

        assertThat(rateLimit.expected(0)).isEqualTo(Duration.ofMinutes(8).toNanos());
    }
}
