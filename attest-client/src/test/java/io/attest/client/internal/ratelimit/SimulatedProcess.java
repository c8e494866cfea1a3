package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.http.HttpResponse;
import io.attest.client.internal.util.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;

/** A process with clocks of its own, whose workers send over one queue. */
final class SimulatedProcess implements TimeSource {

    private final VirtualClock clock;
    private final long origin;
    private final Duration skew;
    private final Queue<SimulatedWorker> waiting = new ArrayDeque<>();
    private long refusedUntil = Long.MIN_VALUE;

    SimulatedProcess(VirtualClock clock, long origin, Duration skew) {
        this.clock = clock;
        this.origin = origin;
        this.skew = skew;
    }

    RateLimiter limiter() {
        return new RateLimiter(this);
    }

    @Override
    public long nanoTime() {
        return clock.now() + origin;
    }

    @Override
    public Instant now() {
        return Instant.ofEpochSecond(ServiceResponses.EPOCH_SECONDS)
                .plusNanos(clock.now())
                .plus(skew);
    }

    @Override
    public void sleep(Duration duration, CountDownLatch wakeUp) {
        throw new AssertionError("virtual time does not sleep");
    }

    void joined(SimulatedWorker worker) {
        waiting.add(worker);
    }

    /** A worker may send: it has to be the one that waits longest, and no error response may forbid it. */
    void granted(SimulatedWorker worker) {
        assertThat(waiting.remove()).as("first come, first served").isSameAs(worker);
        assertThat(clock.now()).as("no request while a 429 forbids it").isGreaterThanOrEqualTo(refusedUntil);
    }

    void gaveUp(SimulatedWorker worker) {
        assertThat(waiting.remove(worker)).isTrue();
    }

    /** A worker has been told that nothing is left in a window. */
    void refused(HttpResponse errorResponse, long windowEnd) {
        Duration retryAfter = errorResponse.retryAfter(now());
        long asked = clock.now() + (retryAfter == null ? 0 : retryAfter.toNanos());
        boolean bySomethingElse = errorResponse.headers().get("X-RateLimit-Reset") == null;
        refusedUntil = Math.max(refusedUntil, bySomethingElse ? asked : windowEnd);
    }
}
