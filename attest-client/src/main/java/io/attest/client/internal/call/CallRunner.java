package io.attest.client.internal.call;

import static io.attest.client.internal.util.SdkLogger.LOGGER;

import io.attest.client.internal.http.Transport;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.internal.util.Deadline;
import io.attest.client.internal.util.TimeSource;
import io.attest.client.observability.ClientHealth;
import io.attest.client.observability.ClientListener;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.Function;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Makes the calls of a client and of all its views. Thread-safe. */
public final class CallRunner {

    final Transport transport;
    final RequestFactory requests;
    final RateLimiters limiters;
    final TimeSource time;
    final Events events;
    private final Health health;
    private final Executor executor;
    private final CountDownLatch closing = new CountDownLatch(1);
    // OkHttp's own set forgets a call whose body is still being read.
    private final Set<Call<?>> inFlight = ConcurrentHashMap.newKeySet();
    // Each wakes this client once; weak, since an application may make one for each of its jobs.
    private final Set<CompletableFuture<?>> ends =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
    private final Set<Background<?>> withoutCall = ConcurrentHashMap.newKeySet();

    /**
     * Calls over one transport.
     *
     * @param userAgent of every request; printable ASCII
     * @param executor runs the work of {@code callAsync}
     * @param listeners get the events, in this order
     */
    public CallRunner(
            HttpUrl baseUrl,
            String userAgent,
            Transport transport,
            RateLimiters limiters,
            TimeSource time,
            Executor executor,
            List<ClientListener> listeners) {
        this.transport = transport;
        this.requests = new RequestFactory(baseUrl, userAgent);
        this.limiters = limiters;
        this.time = time;
        this.executor = executor;
        this.health = new Health(time);
        this.events = new Events(health, listeners);
    }

    /** Makes one call. */
    <T> T execute(Operation<T> operation, CallSettings settings) {
        // A function that was given to callAsync in time is no mistake: its future tells that nothing was sent.
        boolean isInTime = settings.isFirstCall();
        if (isClosed() && !isInTime) {
            throw new IllegalStateException("the client is closed");
        }
        Call<T> call = new Call<>(this, operation, settings);
        inFlight.add(call);
        try {
            return call.execute();
        } finally {
            inFlight.remove(call);
        }
    }

    /** Runs work on the executor, within other work if there is any. */
    <T> CompletableFuture<T> start(Function<Background<T>, T> work, @Nullable Background<?> outer) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        Background<T> background = new Background<>(work, outer, withoutCall);
        CompletableFuture<T> future = background.start(executor);
        if (isClosed()) {
            // close() may have looked before.
            boolean unused = background.endUnbegun();
        }
        return future;
    }

    /** How the calls of the client and all its views ended, and the rate limit of the token that was last used. */
    ClientHealth health(CallSettings settings) {
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

    /** Makes the calls that wait look again at the end of these futures. */
    void wakeAtEndOf(List<CompletableFuture<?>> futures) {
        // The future of a shutdown must not keep each client of the application in memory.
        WeakReference<CallRunner> self = new WeakReference<>(this);
        for (CompletableFuture<?> future : futures) {
            if (ends.add(future)) {
                CompletableFuture<?> unused = future.whenComplete((value, thrown) -> {
                    CallRunner open = self.get();
                    if (open != null) {
                        open.wake();
                    }
                });
            }
        }
    }

    private void wake() {
        limiters.wakeAll();
        inFlight.forEach(Call::wake);
    }

    /** Ends the calls that wait at once, and those whose request is in progress after the grace period. */
    void close(Duration gracePeriod) {
        Deadline grace = Deadline.after(gracePeriod, time);
        closing.countDown();
        endUnbegun();
        wake();
        try {
            // Calls that come later end by themselves.
            for (Call<?> call : List.copyOf(inFlight)) {
                call.await(grace);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        inFlight.forEach(Call::cancel);
        transport.close();
    }

    private void endUnbegun() {
        long ended =
                List.copyOf(withoutCall).stream().filter(Background::endUnbegun).count();
        if (ended > 0) {
            LOGGER.log(
                    Level.WARNING,
                    "the client was closed; functions of callAsync that had made no call by the client that they got: "
                            + ended + ". Such a call ends in NetworkException, and sends nothing");
        }
    }
}
