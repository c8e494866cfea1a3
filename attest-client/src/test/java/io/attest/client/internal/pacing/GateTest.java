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

    @Test
    @DisplayName("What a wait is expected to last depends on what is under way and on those who came before")
    void expected() {
        Permit last = (Permit) gate.takeNow();
        for (int i = 1; i < 60; i++) {
            ((Permit) gate.takeNow()).settle(Answered.with(404));
        }
        Duration window = expected(gate.join());
        assertThat(window).isEqualTo(Duration.ofMinutes(1));
        for (int i = 1; i < 60; i++) {
            assertThat(expected(gate.join())).isEqualTo(window);
        }
        assertThat(expected(gate.join())).isEqualTo(window.plusMinutes(1));
        last.giveBack();
        time.advance(Duration.ofSeconds(10));
        assertThat(expected(gate.join())).isEqualTo(window.plusSeconds(50));
    }

    @Test
    @DisplayName(
            "A wait is expected to last no longer than the caller can wait, and those behind one who may go expect none")
    void expectedAtMost() {
        Turn first = gate.join();
        assertThat(expected(gate.join())).isZero();
        first.leave();
        for (int i = 0; i < 60; i++) {
            assertThat(gate.takeNow()).isNotNull();
        }
        Step step = gate.join().next(Duration.ofSeconds(5), () -> {});
        assertThat(((Step.Wait) step).expected()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    @DisplayName(
            "Who was told to come back later expects to wait so long, also if others have begun a window meanwhile")
    void expectedAfterARefusal() {
        RateLimitStore store = RateLimitStore.inMemory();
        Allowance refused = new Allowance(new SharedWindow("key", store), time);
        Allowance other = new Allowance(new SharedWindow("key", store), time);
        Taken one = Objects.requireNonNull(refused.take(0));
        Taken two = Objects.requireNonNull(refused.take(0));
        refused.settle(one, Answered.with(429, "Retry-After", "600"));
        assertThat(other.take(0)).isNull();
        time.advance(Duration.ofMinutes(2));
        other.settle(
                Objects.requireNonNull(other.take(0)),
                Answered.with(
                        200, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59", "X-RateLimit-Reset", "60"));
        refused.giveBack(two);

        assertThat(refused.expected(0)).isEqualTo(Duration.ofMinutes(8).toNanos());
    }

    private static Duration expected(Turn turn) {
        return ((Step.Wait) next(turn)).expected();
    }
}
