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
}
