package io.attest.client.internal.call;

import dev.failsafe.Execution;
import io.attest.client.config.ClientHealth;
import io.attest.client.config.ClientListener;
import io.attest.client.config.WireLog;
import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.internal.time.Deadline;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.AutoPager;
import io.attest.client.ratelimit.RateLimit;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the calls of a client and of all its views. Thread-safe. */
public final class Calls implements AutoCloseable {

    // With the grace that a call has, a future ends half a second after its deadline at most.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

    final Transport transport;
    final RequestFactory requests;
    final RateLimiters limiters;
    final TimeSource time;
    final Events events;
    private final Health health;
    private final Executor executor;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final Set<AsyncCall<?>> underWay = ConcurrentHashMap.newKeySet();

    /**
     * Calls over one transport.
     *
     * @param executor runs asynchronous calls
     * @param listeners get the events, in this order
     * @param wireLog what is logged of requests and responses, or null for nothing
     */
    public Calls(
            Transport transport,
            RequestFactory requests,
            RateLimiters limiters,
            TimeSource time,
            Executor executor,
            List<ClientListener> listeners,
            @Nullable WireLog wireLog) {
        this.transport = transport;
        this.requests = requests;
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
        if (isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
        return new Call<>(this, operation, settings).execute();
    }

    /** Makes the same call on the executor. The future ends in the value, or in what {@link #execute} would throw. */
    public <T> CompletableFuture<T> start(Operation<T> operation, CallSettings settings) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        AsyncCall<T> call = new AsyncCall<>(new Call<>(this, operation, settings), underWay);
        CompletableFuture<T> future = call.start(executor);
        lookForLateCalls();
        if (isClosed()) {
            // close() may have looked at the calls under way before this was one of them.
            call.close();
        }
        return future;
    }

    /** While asynchronous calls are under way; a timer for each of them would cost half as much as a call. */
    private void lookForLateCalls() {
        if (!underWay.isEmpty() && looking.compareAndSet(false, true)) {
            CompletableFuture<Void> timer = new CompletableFuture<>();
            // Not on the timer's own thread, where it would complete stages of the application.
            CompletableFuture<Void> unused = timer.thenRunAsync(
                    () -> {
                        looking.set(false);
                        // First, since a stage of the application may block while a late call is ended.
                        lookForLateCalls();
                        underWay.forEach(AsyncCall::endIfLate);
                    },
                    DaemonThreads.SHARED);
            time.completeAfter(BETWEEN_LOOKS, timer);
        }
    }

    /** A pager that reports changes of its list to the listeners; without listeners, pages are not compared. */
    public <T> AutoPager<T> tellDrift(AutoPager<T> pager) {
        return events.hasListeners() ? pager.driftListener(events::pageDrifted) : pager;
    }

    /** As {@link #tellDrift(AutoPager)}. */
    public <T> AsyncPager<T> tellDrift(AsyncPager<T> pager) {
        return events.hasListeners() ? pager.driftListener(events::pageDrifted) : pager;
    }

    /** The rate limit that the service last reported for the token that was last used, or null. */
    public @Nullable RateLimit rateLimit(CallSettings settings) {
        String token = settings.accessTokens().last();
        return token == null ? null : limiters.of(token).lastReported();
    }

    /** How the calls of the client and all its views ended, and the rate limit of the token that was last used. */
    public ClientHealth health(CallSettings settings) {
        String token = settings.accessTokens().last();
        return health.with(token == null ? null : limiters.of(token));
    }

    boolean isClosed() {
        return transport.isClosing();
    }

    /** Opens when the client is closed. */
    CountDownLatch closing() {
        return transport.closing();
    }

    /** Ends the calls that wait at once, and those whose attempt is under way after the grace. */
    public void close(Duration grace) {
        Deadline deadline = Deadline.after(grace, time);
        List<CompletableFuture<?>> attempts = transport.stop();
        limiters.wakeAll();
        underWay.forEach(AsyncCall::endIfWaiting);
        CompletableFuture<?>[] inFlight = Stream.concat(
                        attempts.stream(), underWay.stream().map(AsyncCall::future))
                .toArray(CompletableFuture<?>[]::new);
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Void> unused =
                CompletableFuture.allOf(inFlight).whenComplete((value, thrown) -> ended.countDown());
        try {
            time.sleep(deadline.remaining(), ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    /** Ends the calls under way. */
    @Override
    public void close() {
        transport.close();
        limiters.wakeAll();
        underWay.forEach(AsyncCall::close);
    }
}
