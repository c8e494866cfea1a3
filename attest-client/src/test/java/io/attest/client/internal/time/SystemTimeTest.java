package io.attest.client.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    @Test
    void passesAndSleeps() throws InterruptedException {
        TimeSource system = TimeSource.system();
        long before = system.nanoTime();
        system.sleep(Duration.ofNanos(1000), new CountDownLatch(1));

        assertThat(system.nanoTime() - before).isGreaterThanOrEqualTo(1000);
        assertThat(system.now()).isAfter(Instant.parse("2024-01-01T00:00:00Z"));
    }
}
