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
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** A thousand virtual threads on one client: none keeps its carrier while it waits. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need JDK 21 or newer")
class VirtualThreadsTest {

    private static final int THREADS = 1_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int PATIENCE_SECONDS = 60;

    private final SteppedTime time = new SteppedTime();
    private final ExecutorService threads = executor();
    private final AtomicInteger responses = new AtomicInteger();

    /** These tests are compiled for JDK 17. */
    private static ExecutorService executor() {
        try {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no virtual threads in this JDK", e);
        }
    }

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    private List<Future<?>> start(AttestClient client) {
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            calls.add(threads.submit(() -> {
                client.me().get();
                responses.incrementAndGet();
            }));
        }
        return calls;
    }

    private static void join(List<Future<?>> calls) throws Exception {
        for (Future<?> call : calls) {
            call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void assertThatNothingIsPinned(ThrowingCallable calls) throws Throwable {
        // The first time, most of what pins is the loading of classes.
        calls.call();
        responses.set(0);
        try (PinnedThreads pinned = new PinnedThreads()) {
            calls.call();
            List<String> seen = pinned.ours();

            assertThat(responses).hasValue(THREADS);
            assertThat(seen).isEmpty();
        }
    }

    @Test
    @DisplayName("Sending, reading and waiting for the rate limit pin no virtual thread")
    void waiting() throws Throwable {
        int limit = 400;
        try (LimitedServer server = new LimitedServer(limit, MINUTE, time::now);
                AttestClient client = TestClients.at(server.baseUrl(), time)
                        .timeout(Duration.ofMinutes(10))
                        .build()) {
            assertThatNothingIsPinned(() -> {
                // The first response reports the limit.
                client.me().get();
                List<Future<?>> calls = start(client);
                for (int served = limit - 1; served < THREADS; served += limit) {
                    // What the client makes of responses depends on when they come.
                    int seen = served;
                    Await.until(served + " responses came", () -> responses.get() >= seen);
                    time.awaitSleepers(THREADS - served);
                    time.advance(MINUTE);
                }
                join(calls);
                time.advance(MINUTE);
            });
            assertThat(server.refused()).isZero();
        }
    }
}
