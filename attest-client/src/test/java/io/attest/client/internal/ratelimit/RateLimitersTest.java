package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.ratelimit.Admission.Permit;
import io.attest.client.testing.Await;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.IntStream;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** Which tokens are remembered: those whose window matters, and others while there are few. */
class RateLimitersTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final HttpResponse UNREPORTED = HttpResponse.of(404, Headers.of(), new byte[0], false);

    private final FakeTime time = new FakeTime();
    private final RateLimiters limiters = new RateLimiters(time);

    private Permit permit(String token) {
        return (Permit) Await.result(
                () -> limiters.acquire(token, RateLimitOptions.failFast(), false, FakeCaller.WITHOUT_TIME));
    }

    private int remembered(int tokens) {
        return (int) IntStream.range(0, tokens)
                .filter(i -> limiters.find("token-" + i) != null)
                .count();
    }

    @Test
    void aPermitThatEndsTwiceCountsOnce() {
        Permit permit = permit("token");
        permit.settle(UNREPORTED);
        permit.settle(UNREPORTED);
        permit.close();

        Permit inUse = permit("token");
        time.advance(MINUTE);
        assertThat(limiters.use("token").isForgettable()).isFalse();
        inUse.close();
        time.advance(MINUTE);
        assertThat(Objects.requireNonNull(limiters.find("token")).isForgettable())
                .isTrue();
    }

    @Test
    void remembersNoMoreThanTheTokensOfTwoWindowsAsCallsGoOn() {
        int aMinute = 3_000;
        for (int i = 0; i < 10 * aMinute; i++) {
            permit("token-" + i).settle(UNREPORTED);
            time.advance(MINUTE.dividedBy(aMinute));
        }
        assertThat(remembered(10 * aMinute)).isBetween(aMinute, 2 * aMinute);
        assertThat(remembered(8 * aMinute)).isZero();

        time.advance(MINUTE);
        for (int i = 0; i < aMinute; i++) {
            limiters.use("token-0");
        }
        assertThat(remembered(10 * aMinute)).as("as few as it never forgets").isEqualTo(1000);
    }
}
