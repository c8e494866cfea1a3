package io.attest.client.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private final FakeTime time = new FakeTime();

    @Test
    @DisplayName("What is left shrinks as time passes, below zero")
    void shrinks() {
        Deadline deadline = Deadline.after(Duration.ofSeconds(10), time);
        assertThat(deadline.remaining()).isEqualTo(Duration.ofSeconds(10));

        time.advance(Duration.ofSeconds(4));
        assertThat(deadline.remaining()).isEqualTo(Duration.ofSeconds(6));

        time.advance(Duration.ofSeconds(6));
        assertThat(deadline.remaining()).isZero();

        time.advance(Duration.ofSeconds(1));
        assertThat(deadline.remaining()).isEqualTo(Duration.ofSeconds(-1));
    }

    @Test
    @DisplayName("A duration that no clock can count is cut to more than a century")
    void huge() {
        for (Duration timeout : new Duration[] {Duration.ofSeconds(Long.MAX_VALUE), Duration.ofDays(365_000)}) {
            Deadline deadline = Deadline.after(timeout, time);
            time.advance(Duration.ofDays(365));

            assertThat(deadline.remaining()).isGreaterThan(Duration.ofDays(36_500));
        }
    }

    @Test
    @DisplayName("The monotonic clock may wrap around")
    void wrapsAround() {
        Ticking ticking = new Ticking(Long.MAX_VALUE - 5);
        Deadline deadline = Deadline.after(Duration.ofNanos(10), ticking);
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(10));

        ticking.nanos += 7;
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(3));
    }

    @Test
    @DisplayName("The machine's own time goes forward and sleeps")
    void systemTime() throws InterruptedException {
        TimeSource system = TimeSource.system();
        long before = system.nanoTime();
        system.sleep(Duration.ofNanos(1000), new CountDownLatch(1));

        assertThat(system.nanoTime() - before).isGreaterThanOrEqualTo(1000);
        assertThat(system.now()).isAfter(Instant.parse("2024-01-01T00:00:00Z"));
    }

    private static final class Ticking implements TimeSource {

        private long nanos;

        Ticking(long nanos) {
            this.nanos = nanos;
        }

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public void sleep(Duration duration, CountDownLatch wakeUp) {
            nanos += duration.toNanos();
        }

        @Override
        public void completeAfter(Duration duration, CompletableFuture<Void> waiting) {}
    }
}
