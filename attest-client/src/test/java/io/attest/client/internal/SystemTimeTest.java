package io.attest.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.OtherThread;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SystemTimeTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final TimeSource system = TimeSource.system();
    private final CountDownLatch wakeUp = new CountDownLatch(1);

    private OtherThread sleeper() {
        return OtherThread.start(() -> system.sleep(DAY, wakeUp)).awaitSleeping();
    }

    @Test
    void sleepsUntilItIsWoken() {
        OtherThread sleeper = sleeper();
        wakeUp.countDown();

        assertThat(sleeper.join()).isNull();
    }

    @Test
    void sleepsUntilItIsInterrupted() {
        OtherThread sleeper = sleeper();
        sleeper.interrupt();

        assertThat(sleeper.join()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void sleepsUntilItsTimeIsOver() {
        Duration time = Duration.ofMillis(20);
        long before = System.nanoTime();

        assertThat(OtherThread.start(() -> system.sleep(time, wakeUp)).join()).isNull();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(time.toNanos());
    }

    @Test
    void hasTheClocksOfTheMachine() {
        long nanos = System.nanoTime();
        Instant now = Instant.now();

        assertThat(system.nanoTime() - nanos).isBetween(0L, System.nanoTime() - nanos);
        assertThat(system.now()).isBetween(now, Instant.now());
    }
}
