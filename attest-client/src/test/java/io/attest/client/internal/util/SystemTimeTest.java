package io.attest.client.internal.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.OtherThread;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    private final TimeSource system = TimeSource.system();
    private final CountDownLatch wakeUp = new CountDownLatch(1);

    private OtherThread sleeper(Duration duration) {
        return OtherThread.start(() -> system.sleep(duration, wakeUp));
    }

    @Test
    void sleepsUntilItIsInterruptedOrWokenOrItsTimeIsOver() {
        OtherThread interrupted = sleeper(Duration.ofDays(1)).awaitSleeping();
        interrupted.interrupt();
        assertThat(interrupted.join()).isInstanceOf(InterruptedException.class);

        OtherThread woken = sleeper(Duration.ofDays(1)).awaitSleeping();
        long before = system.nanoTime();
        assertThat(sleeper(Duration.ofMillis(20)).join()).isNull();
        assertThat(System.nanoTime() - before).isBetween(20_000_000L, system.nanoTime() - before);
        wakeUp.countDown();
        assertThat(woken.join()).isNull();
    }
}
