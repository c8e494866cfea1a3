package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.attest.client.config.ClientListener;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.ratelimit.PermitQueues;
import io.attest.client.internal.ratelimit.Waiter;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.ratelimit.RateLimitStore;
import io.attest.client.testing.ClientLog;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.stream.IntStream;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;

/** What events allocate without a listener. */
class EventsAllocationTest {

    private static final int ROUNDS = 10;
    private static final int TIMES = 10_000;
    private static final AttemptResult RESPONSE = new HttpResponse(503, Headers.of(), new byte[0], false);

    private final Waiter waiter = new PermitQueues(RateLimitStore.inMemory(), "service", TimeSource.system())
            .of("token")
            .join();

    /** The least of several rounds: what an event costs is in each of them, and what the JVM does meanwhile is not. */
    private static long allocated(Runnable work) {
        return IntStream.range(0, ROUNDS).mapToLong(i -> round(work)).min().orElseThrow();
    }

    private static long round(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < TIMES; i++) {
            work.run();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static CallEvents call(List<ClientListener> listeners) {
        return new CallEvents(new Events(listeners), TimeSource.system(), Endpoints.me()) {};
    }

    private void attempt(CallEvents call, Duration wait) {
        call.waitBegins(waiter, wait);
        call.waitEnds();
        call.attemptStarted();
        call.attemptEnded(RESPONSE);
    }

    @Test
    void allocateNothingWithoutListenerAndLog() {
        try (ClientLog log = new ClientLog(Level.WARNING)) {
            CallEvents call = call(List.of());
            Duration minute = Duration.ofMinutes(1);
            long bytes = allocated(() -> {
                attempt(call, minute);
                call.retryScheduled(minute);
                call.callEnded(null);
            });

            assertThat(bytes).isZero();
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void allocateNothingForALogAtInfo() {
        try (ClientLog log = new ClientLog(Level.INFO)) {
            CallEvents call = call(List.of());
            Duration minute = Duration.ofMinutes(1);
            long bytes = allocated(() -> {
                attempt(call, minute);
                call.callEnded(null);
            });

            assertThat(bytes).isZero();
            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void allocateForAListener() {
        try (ClientLog log = new ClientLog(Level.WARNING)) {
            CallEvents call = call(List.of(new ClientListener() {}));

            assertThat(allocated(() -> attempt(call, Duration.ZERO))).isGreaterThan(TIMES);
            assertThat(log.lines()).isEmpty();
        }
    }
}
