package io.attest.client.internal.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.ratelimit.RateLimitWindow;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of a gate, and what follows from a refusal. */
class GateTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final FakeTime time = new FakeTime();
    private final Gate gate = new Gates(RateLimitStore.inMemory(), "service", time).of("token");

    private static Step next(Turn turn) {
        return turn.next(LONG, () -> {});
    }

    @Test
    @DisplayName("Who takes what there is now leaves to those who wait what they need")
    void notBeforeThoseWhoWait() {
        for (int i = 0; i < 60; i++) {
            Step step = gate.takeNow();
            assertThat(step).isInstanceOf(Permit.class);
            ((Permit) step).settle(Answered.with(404));
        }
        Turn first = gate.join();
        Turn second = gate.join();
        assertThat(next(first)).isInstanceOf(Step.Wait.class);
        assertThat(next(second)).isInstanceOf(Step.Wait.class);
        time.advance(Duration.ofMinutes(2));
        // The second has not woken up yet; 60 others come.
        assertThat(next(first)).isInstanceOf(Permit.class);
        int taken = 0;
        for (int i = 0; i < 60; i++) {
            if (gate.takeNow() instanceof Permit) {
                taken++;
            }
        }

        assertThat(next(second)).isInstanceOf(Permit.class);
        assertThat(taken).isLessThan(60);
    }

    @Test
    @DisplayName("After a refusal one request opens the next window, also when late answers come")
    void opensAlone() {
        RateLimitWindow w = RateLimitWindow.unknown();
        for (int i = 0; i < 6; i++) {
            w = WindowRule.take(w);
        }
        Taken taken = new Taken(0, 0, 0, false);
        w = WindowRule.answered(w, taken, new Said(true, null, null, Duration.ZERO, 1), false);
        w = WindowRule.next(w);
        assertThat(w.available()).isEqualTo(1);
        w = WindowRule.giveBack(w, taken);
        w = WindowRule.giveBack(w, taken);
        assertThat(w.available()).isEqualTo(1);
        w = WindowRule.take(w);
        w = WindowRule.giveBack(w, taken);
        assertThat(w.available()).isZero();
    }

    @Test
    @DisplayName("After a refusal nobody sends before the time it names, whatever overtaken answers say")
    void refusalHolds() {
        Allowance allowance = new Allowance(new SharedWindow("key", RateLimitStore.inMemory()), time);
        Taken one = Objects.requireNonNull(allowance.take(0));
        Taken two = Objects.requireNonNull(allowance.take(0));
        allowance.settle(one, Answered.with(429, "Retry-After", "30"));
        allowance.settle(
                two,
                Answered.with(
                        200, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "50", "X-RateLimit-Reset", "60"));
        assertThat(allowance.take(0)).isNull();
        assertThat(allowance.untilEnd()).isPositive();
    }
}
