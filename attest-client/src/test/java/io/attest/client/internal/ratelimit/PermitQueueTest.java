package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of the queue, and what follows from a 429. */
class PermitQueueTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final FakeTime time = new FakeTime();
    private final PermitQueue queue = new PermitQueues(null, "service", time).of("token");

    private static Admission next(Waiter waiter) {
        return waiter.next(LONG, () -> {});
    }

    @Test
    @DisplayName("A call that does not wait leaves enough permits to those that do")
    void notBeforeThoseWhoWait() {
        for (int i = 0; i < 60; i++) {
            Admission admission = queue.takeNow();
            assertThat(admission).isInstanceOf(Permit.class);
            ((Permit) admission).settle(Settled.with(404));
        }
        Waiter first = queue.join();
        Waiter second = queue.join();
        assertThat(next(first)).isInstanceOf(Admission.Wait.class);
        assertThat(next(second)).isInstanceOf(Admission.Wait.class);
        time.advance(Duration.ofMinutes(2));
        // The second has not woken up yet; 60 others come.
        assertThat(next(first)).isInstanceOf(Permit.class);
        int taken = 0;
        for (int i = 0; i < 60; i++) {
            if (queue.takeNow() instanceof Permit) {
                taken++;
            }
        }

        assertThat(next(second)).isInstanceOf(Permit.class);
        assertThat(taken).isLessThan(60);
    }

    @Test
    @DisplayName("After a 429 one request opens the next window, also when late responses come")
    void opensAlone() {
        RateLimitWindow w = RateLimitWindow.unknown();
        for (int i = 0; i < 6; i++) {
            w = WindowRule.take(w);
        }
        Reservation reservation = new Reservation(0, 0, 0, false);
        w = WindowRule.settle(w, reservation, new LimitReport(true, null, null, Duration.ZERO, 1), false);
        w = WindowRule.next(w);
        assertThat(w.available()).isEqualTo(1);
        w = WindowRule.giveBack(w, reservation);
        w = WindowRule.giveBack(w, reservation);
        assertThat(w.available()).isEqualTo(1);
        w = WindowRule.take(w);
        w = WindowRule.giveBack(w, reservation);
        assertThat(w.available()).isZero();
    }

    @Test
    @DisplayName("After a 429 no request is sent before the time it names, whatever overtaken responses say")
    void a429Holds() {
        TokenRateLimit rateLimit = new TokenRateLimit(new SharedWindow("key", RateLimitStore.inMemory()), time);
        Reservation one = Objects.requireNonNull(rateLimit.take(0));
        Reservation two = Objects.requireNonNull(rateLimit.take(0));
        rateLimit.settle(one, Settled.with(429, "Retry-After", "30"));
        rateLimit.settle(
                two,
                Settled.with(200, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "50", "X-RateLimit-Reset", "60"));
        assertThat(rateLimit.take(0)).isNull();
        assertThat(rateLimit.untilEnd()).isPositive();
    }

    @Test
    @DisplayName("How long a wait is expected to last depends on what is under way and on those that came before")
    void expected() {
        Permit last = (Permit) queue.takeNow();
        for (int i = 1; i < 60; i++) {
            ((Permit) queue.takeNow()).settle(Settled.with(404));
        }
        Duration window = expected(queue.join());
        assertThat(window).isEqualTo(Duration.ofMinutes(1));
        for (int i = 1; i < 60; i++) {
            assertThat(expected(queue.join())).isEqualTo(window);
        }
        assertThat(expected(queue.join())).isEqualTo(window.plusMinutes(1));
        last.giveBack();
        time.advance(Duration.ofSeconds(10));
        assertThat(expected(queue.join())).isEqualTo(window.plusSeconds(50));
    }

    @Test
    @DisplayName(
            "A wait is expected to last no longer than the caller can wait, and those behind one that may go expect none")
    void expectedAtMost() {
        Waiter first = queue.join();
        assertThat(expected(queue.join())).isZero();
        first.leave();
        for (int i = 0; i < 60; i++) {
            assertThat(queue.takeNow()).isNotNull();
        }
        Admission admission = queue.join().next(Duration.ofSeconds(5), () -> {});
        assertThat(((Admission.Wait) admission).expected()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    @DisplayName("A client with a Retry-After expects to wait that long, even if others have begun a window meanwhile")
    void expectedAfterA429() {
        RateLimitStore store = RateLimitStore.inMemory();
        TokenRateLimit refused = new TokenRateLimit(new SharedWindow("key", store), time);
        TokenRateLimit other = new TokenRateLimit(new SharedWindow("key", store), time);
        Reservation one = Objects.requireNonNull(refused.take(0));
        Reservation two = Objects.requireNonNull(refused.take(0));
        refused.settle(one, Settled.with(429, "Retry-After", "600"));
        assertThat(other.take(0)).isNull();
        time.advance(Duration.ofMinutes(2));
        other.settle(
                Objects.requireNonNull(other.take(0)),
                Settled.with(200, "X-RateLimit-Limit", "60", "X-RateLimit-Remaining", "59", "X-RateLimit-Reset", "60"));
        refused.giveBack(two);

        assertThat(refused.expected(0)).isEqualTo(Duration.ofMinutes(8).toNanos());
    }

    private static Duration expected(Waiter waiter) {
        return ((Admission.Wait) next(waiter)).expected();
    }
}
