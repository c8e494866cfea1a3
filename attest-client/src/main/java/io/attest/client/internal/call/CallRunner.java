package io.attest.client.internal.call;

import io.attest.client.events.ClientHealth;
import io.attest.client.events.ClientListener;
import io.attest.client.events.WireLog;
import io.attest.client.internal.Deadline;
import io.attest.client.internal.TimeSource;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.ratelimit.RateLimiter;
import io.attest.client.internal.ratelimit.RateLimiters;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
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

    /** Makes one call. */
    <T> T execute(Operation<T> operation, CallSettings settings) {
        checkOpen();
        return execute(new Call<>(this, operation, settings));
    }

    /** Makes a call, which ends at once if the client is closed. */
    <T> T execute(Call<T> call) {
        inFlight.add(call);
        try {
            call.tellStart();
            return call.execute();
        } finally {
            remove(call);
        }
    }

    /** Makes the same call on the executor. */
    <T> CompletableFuture<T> start(Operation<T> operation, CallSettings settings) {
        if (isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        AsyncCall<T> call = new AsyncCall<>(this, operation, settings);
        inFlight.add(call);
        call.tellStart();
        CompletableFuture<T> future = call.start(executor);
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

    /** How the calls of the client and all its views ended, and the rate limit of the token that was last used. */
    ClientHealth health(CallSettings settings) {
        return health.with(limiter(settings), limiters.storeFailure());
    }

    private @Nullable RateLimiter limiter(CallSettings settings) {
        String token = settings.accessTokens().last();
        return token == null ? null : limiters.find(token);
    }

    /** Whether the client is closed, or being closed. */
    boolean isClosed() {
        return closing.getCount() == 0;
    }

    void checkOpen() {
        if (isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
    }

    /** Opens when the client is closed. */
    CountDownLatch closing() {
        return closing;
    }

    /** Ends the calls that wait at once, and those whose request is in progress after the grace period. */
    void close(Duration gracePeriod) {
        Deadline deadline = Deadline.after(gracePeriod, time);
        closing.countDown();
        limiters.wakeAll();
        // Calls that come later end by themselves: see the table on Phase. A blocking call looks for itself when it
        // wakes.
        List<Call<?>> calls = List.copyOf(inFlight);
        calls.forEach(Call::endIfWaiting);
        CompletableFuture<?>[] requests = calls.stream().map(Call::ended).toArray(CompletableFuture<?>[]::new);
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Void> unused =
                CompletableFuture.allOf(requests).whenComplete((value, thrown) -> ended.countDown());
        try {
            if (!gracePeriod.isZero() && ended.getCount() > 0) {
                time.sleep(deadline.remaining(), ended);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cutOff();
    }

    private void cutOff() {
        inFlight.forEach(Call::cancelRequest);
        transport.close();
        limiters.wakeAll();
        // Last, since it needs threads.
        inFlight.forEach(Call::endUnlessSent);
    }
}
