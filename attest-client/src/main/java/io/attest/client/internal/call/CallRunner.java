package io.attest.client.internal.call;

import dev.failsafe.Execution;
import io.attest.client.events.ClientHealth;
import io.attest.client.events.ClientListener;
import io.attest.client.events.WireLog;
import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.ratelimit.RateLimiters;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Makes the calls of a client and of all its views. Thread-safe. */
public final class CallRunner implements AutoCloseable {

    // With the grace period that a call has, a future ends half a second after its deadline at most.
    private static final Duration BETWEEN_SWEEPS = Duration.ofMillis(250);

    final Transport transport;
    final RequestFactory requests;
    final RateLimiters limiters;
    final TimeSource time;
    final Events events;
    private final Health health;
    private final Executor executor;
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private final CountDownLatch closing = new CountDownLatch(1);
    // OkHttp's own set forgets a call whose body is still being read.
    private final Set<Call<?>> inFlight = ConcurrentHashMap.newKeySet();

    /**
     * Calls over one transport.
     *
     * @param userAgentSuffix of the application; not null, and printable ASCII
     * @param executor runs asynchronous calls
     * @param listeners get the events, in this order
     * @param wireLog what is logged of requests and responses, or null for nothing
     */
    public CallRunner(
            HttpUrl baseUrl,
            String userAgentSuffix,
            Transport transport,
            RateLimiters limiters,
            TimeSource time,
            Executor executor,
            List<ClientListener> listeners,
            @Nullable WireLog wireLog) {
        this.transport = transport;
        this.requests = new RequestFactory(baseUrl, userAgentSuffix);
        this.limiters = limiters;
        this.time = time;
        this.executor = executor;
        this.health = new Health(time);
        this.events = new Events(health, listeners, wireLog);
    }

    /** A class of Failsafe; throws a linkage error if it is missing. */
    public static Class<?> failsafe() {
        return Execution.class;
    }

    /** Links a method of Failsafe that a retry needs; throws a linkage error if it is missing. */
    public static void link() {
        Function<Execution<?>, Duration> delay = Execution::getDelay;
        Objects.requireNonNull(delay);
    }

    /**
     * Makes one call.
     *
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read
     * @throws IllegalStateException if the client is closed
     */
    public <T> T execute(Operation<T> operation, CallSettings settings) {
        return execute(operation, settings, null);
    }

    /**
     * Makes a call for a batch. Its timeout begins when it has its permit and its request. It is retried only after a
     * 401, and that retry does not wait.
     *
     * @param late the request of the operation, or null for a call that is not of a batch
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read
     * @throws IllegalStateException if the client is closed
     */
    public <T> T execute(Operation<T> operation, CallSettings settings, @Nullable LateRequest late) {
        if (isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
        Call<T> call = new Call<>(this, operation, settings, late);
        inFlight.add(call);
        try {
            return call.execute();
        } finally {
            remove(call);
        }
    }

    /** Makes all calls that wait for the rate limit look again. */
    public void wakeAll() {
        limiters.wakeAll();
    }

    /** Makes the same call on the executor. The future ends in the value, or in what {@link #execute} would throw. */
    public <T> CompletableFuture<T> start(Operation<T> operation, CallSettings settings) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        AsyncCall<T> call = new AsyncCall<>(this, operation, settings);
        inFlight.add(call);
        CompletableFuture<T> future = call.start(executor);
        sweepOverdue();
        if (isClosed()) {
            // close() may have looked before the call was in flight.
            call.endUnlessSent();
        }
        return future;
    }

    /** The call has ended. */
    void remove(Call<?> call) {
        inFlight.remove(call);
    }

    /**
     * Ends overdue futures, again and again while there are asynchronous calls; a timer for each call would cost half
     * as much as a call.
     */
    private void sweepOverdue() {
        if (inFlight.stream().anyMatch(AsyncCall.class::isInstance) && sweeping.compareAndSet(false, true)) {
            CompletableFuture<Void> timer = new CompletableFuture<>();
            // Not on the timer's own thread, which all timers of the JVM share.
            CompletableFuture<Void> unused = timer.thenRunAsync(
                    () -> {
                        sweeping.set(false);
                        // First, so that it is repeated if the JVM cannot start a thread to end a future.
                        sweepOverdue();
                        inFlight.forEach(Call::endIfOverdue);
                    },
                    DaemonThreads.SHARED);
            time.completeAfter(BETWEEN_SWEEPS, timer);
        }
    }

    /** How the calls of the client and all its views ended, and the rate limit of the token that was last used. */
    public ClientHealth health(CallSettings settings) {
        return health.with(limiter(settings));
    }

    private @Nullable RateLimiter limiter(CallSettings settings) {
        String token = settings.accessTokens().last();
        return token == null ? null : limiters.find(token);
    }

    /** Whether the client is closed, or being closed. */
    boolean isClosed() {
        return closing.getCount() == 0;
    }

    /** Opens when the client is closed. */
    CountDownLatch closing() {
        return closing;
    }

    /** Ends the calls that wait at once, and those whose request is in progress after the grace period. */
    public void close(Duration gracePeriod) {
        Deadline deadline = Deadline.after(gracePeriod, time);
        closing.countDown();
        limiters.wakeAll();
        // Calls that come later end by themselves.
        List<Call<?>> calls = List.copyOf(inFlight);
        calls.forEach(Call::endIfWaiting);
        CompletableFuture<?>[] requests = calls.stream().map(Call::ended).toArray(CompletableFuture<?>[]::new);
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Void> unused =
                CompletableFuture.allOf(requests).whenComplete((value, thrown) -> ended.countDown());
        try {
            time.sleep(deadline.remaining(), ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    /** Ends all calls. */
    @Override
    public void close() {
        closing.countDown();
        inFlight.forEach(Call::cancelRequest);
        transport.close();
        limiters.wakeAll();
        // Last, since it needs threads.
        inFlight.forEach(Call::endUnlessSent);
    }
}
