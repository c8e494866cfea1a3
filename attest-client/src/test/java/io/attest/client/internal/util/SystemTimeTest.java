package io.attest.client.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    @Test
    void sleepsUntilItIsWokenOrItsTimeIsOver() throws InterruptedException {
        TimeSource system = TimeSource.system();
        long before = system.nanoTime();
        system.sleep(Duration.ofMillis(20), new CountDownLatch(1));

        assertThat(system.nanoTime() - before).isGreaterThanOrEqualTo(20_000_000);
        system.sleep(Duration.ofDays(1), new CountDownLatch(0));
    }
}
