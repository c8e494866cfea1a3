package io.attest.client.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.testing.Await;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.PinnedThreads;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** A thousand virtual threads on one client: none keeps its carrier while it waits. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need JDK 21 or newer")
class VirtualThreadsTest {

    private static final int THREADS = 1_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int LIMIT = 400;

    private final SteppedTime time = new SteppedTime();
    private final AtomicInteger responses = new AtomicInteger();

    @AutoClose("shutdownNow")
    private final ExecutorService threads = executor();

    /** These tests are compiled for JDK 17. */
    private static ExecutorService executor() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no virtual threads in this JDK", e);
        }
    }

    @Test
    @DisplayName("Sending, reading and waiting for the rate limit pin no virtual thread")
    void waiting() throws Exception {
        try (LimitedServer server = new LimitedServer(LIMIT, MINUTE, time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofMinutes(10))
                        .build()) {
            // The first time, most of what pins is the loading of classes.
            callFromEachThread(client);
            try (PinnedThreads pinned = new PinnedThreads()) {
                callFromEachThread(client);
                assertThat(pinned.ours()).isEmpty();
            }
            assertThat(server.refused()).isZero();
        }
    }

    private void callFromEachThread(AttestClient client) throws Exception {
        // The first response reports the limit.
        client.me().get();
        responses.set(0);
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            calls.add(threads.submit(() -> {
                client.me().get();
                responses.incrementAndGet();
            }));
        }
        for (int served = LIMIT - 1; served < THREADS; served += LIMIT) {
            // What the client makes of responses depends on when they come.
            int seen = served;
            Await.until(served + " responses came", () -> responses.get() >= seen);
            time.awaitSleepers(THREADS - served);
            time.advance(MINUTE);
        }
        for (Future<?> call : calls) {
            call.get(1, TimeUnit.MINUTES);
        }
        time.advance(MINUTE);
        assertThat(responses).hasValue(THREADS);
    }
}
