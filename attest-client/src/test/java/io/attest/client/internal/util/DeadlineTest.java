package io.attest.client.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.FakeTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadlineTest {

    private final FakeTime time = new FakeTime();

    @Test
    void cutsADurationThatNoClockCanCount() {
        for (Duration timeout : new Duration[] {Duration.ofSeconds(Long.MAX_VALUE), Duration.ofDays(365_000)}) {
            Deadline deadline = Deadline.after(timeout, time);
            time.advance(Duration.ofDays(365));

            assertThat(deadline.remaining()).isGreaterThan(Duration.ofDays(36_500));
        }
    }

    @Test
    void survivesAClockThatWrapsAround() {
        time.advance(Duration.ofNanos(Long.MAX_VALUE - 5 - time.nanoTime()));
        Deadline deadline = Deadline.after(Duration.ofNanos(10), time);
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(10));

        time.advance(Duration.ofNanos(7));
        assertThat(time.nanoTime()).isNegative();
        assertThat(deadline.remaining()).isEqualTo(Duration.ofNanos(3));
    }
}
