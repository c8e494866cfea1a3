package io.attest.client.internal.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.Answer;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.Failure;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Headers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AllowanceTest {

    private static final Duration PATIENCE = Duration.ofDays(1);
    private static final Failure LOST = new Failure(Failure.Kind.TIMEOUT, Outcome.UNKNOWN, null);

    private final FakeTime time = new FakeTime();
    private final RateLimitStore store = RateLimitStore.inMemory();
    private final Gate gate = gate();
    private final Gate other = gate();

    private Gate gate() {
        return new Gate(new Allowance(new SharedWindow("key", store), time));
    }

    private static Step look(Gate gate) {
        Turn turn = gate.join();
        Step step = turn.next(PATIENCE, () -> {});
        turn.leave();
        return step;
    }

    private static Permit permit(Gate gate) {
        return (Permit) look(gate);
    }

    private static void settle(Gate gate, AttemptResult result) {
        permit(gate).settle(result);
    }

    /** What a service says whose windows end 60 s after the first request of all. */
    private Answer says(int status, int remaining, int reset) {
        return new Answer(
                status,
                Headers.of(
                        "X-RateLimit-Limit",
                        "60",
                        "X-RateLimit-Remaining",
                        Integer.toString(remaining),
                        "X-RateLimit-Reset",
                        Long.toString(Instant.parse("2024-05-01T12:00:00Z").getEpochSecond() + reset),
                        "Retry-After",
                        "30"),
                new byte[0],
                false);
    }

    private static Answer bareRefusal(int retryAfter) {
        return new Answer(429, Headers.of("Retry-After", Integer.toString(retryAfter)), new byte[0], false);
    }

    @Test
    @DisplayName("Whoever takes what there is lets the next look")
    void nextIsWoken() {
        AtomicInteger woken = new AtomicInteger();
        Turn first = gate.join();
        Turn second = gate.join();
        assertThat(second.next(PATIENCE, woken::incrementAndGet)).isInstanceOf(Step.Wait.class);

        assertThat(first.next(PATIENCE, () -> {})).isInstanceOf(Permit.class);

        assertThat(woken).hasValue(1);
        assertThat(second.next(PATIENCE, woken::incrementAndGet)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("A client that was refused is silent for as long as asked, though another one got through")
    void silence() {
        settle(gate, bareRefusal(9));
        // The other one did not hear of that, and begins a window two minutes after it saw the last.
        assertThat(look(other)).isInstanceOf(Step.Wait.class);
        Permit own = opened();
        assertThat(((Step.Wait) look(gate)).longest()).isEqualTo(Duration.ofSeconds(8));

        time.advance(Duration.ofSeconds(8));
        assertThat(look(gate)).isInstanceOf(Permit.class);
        own.giveBack();
    }

    /** A second later, another client has opened the window after a refusal of its own. */
    private Permit opened() {
        Gate third = gate();
        store.update("key", window -> WindowRule.next(window));
        time.advance(Duration.ofSeconds(1));
        settle(third, says(200, 50, 61));
        return permit(third);
    }

    @Test
    @DisplayName("A late refusal of a window that is over silences nobody")
    void lateRefusal() {
        Permit late = permit(gate);
        settle(gate, says(200, 58, 60));
        time.advance(Duration.ofSeconds(61));
        settle(gate, says(200, 59, 121));

        late.settle(says(429, 0, 60));

        assertThat(look(gate)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("Neither a loss nor a refusal without headers shows that the service has begun its window")
    void notBegun() {
        for (int i = 0; i < 59; i++) {
            permit(gate);
        }
        settle(gate, LOST);
        time.advance(Duration.ofSeconds(119));
        assertThat(look(gate)).isInstanceOf(Step.Wait.class);
        time.advance(Duration.ofSeconds(1));
        assertThat(look(gate)).isInstanceOf(Permit.class);
    }

    @Test
    @DisplayName("A request that was not sent can be taken by another caller")
    void notSent() {
        Permit last = permit(gate);
        for (int i = 0; i < 59; i++) {
            permit(gate);
        }
        assertThat(look(gate)).isInstanceOf(Step.Wait.class);

        last.settle(new Failure(Failure.Kind.NETWORK, Outcome.NOT_SENT, null));

        assertThat(look(gate)).isInstanceOf(Permit.class);
    }
}
