package io.attest.client.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    @Test
    void wakesEarly() throws InterruptedException {
        CountDownLatch open = new CountDownLatch(0);
        CompletableFuture<Void> waiting = new CompletableFuture<>();
        TimeSource.system().completeAfter(Duration.ofNanos(1000), waiting);

        TimeSource.system().sleep(Duration.ofDays(1), open);
        waiting.orTimeout(20, TimeUnit.SECONDS).join();
    }
}
