package io.attest.client.internal.call;

import io.attest.client.config.ClientListener;
import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.paging.AsyncPager;
import io.attest.client.paging.AutoPager;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Makes the calls of a client and of all its views. Thread-safe. */
public final class Calls implements AutoCloseable {

    final Transport transport;
    final RequestFactory requests;
    final RateLimiters limiters;
    final TimeSource time;
    final Events events;
    final Executor executor;
    final Executor steps;
    final Executor http;
    final Set<Runnable> sleepers = ConcurrentHashMap.newKeySet();

    /**
     * Calls over one transport.
     *
     * @param executor runs the application's code in asynchronous calls
     * @param listeners get the events, in this order
     */
    public Calls(
            Transport transport,
            RequestFactory requests,
            RateLimiters limiters,
            TimeSource time,
            Executor executor,
            List<ClientListener> listeners) {
        this(transport, requests, limiters, time, executor, listeners, DaemonThreads.steps(), DaemonThreads.http());
    }

    Calls(
            Transport transport,
            RequestFactory requests,
            RateLimiters limiters,
            TimeSource time,
            Executor executor,
            List<ClientListener> listeners,
            Executor steps,
            Executor http) {
        this.transport = transport;
        this.requests = requests;
        this.limiters = limiters;
        this.time = time;
        this.executor = executor;
        this.events = new Events(listeners);
        this.steps = steps;
        this.http = http;
    }

    /**
     * Makes one call.
     *
     * @throws io.attest.client.error.AttestException if it does not end in a 2xx response that can be read
     * @throws IllegalStateException if the client is closed
     */
    public <T> T execute(Operation<T> operation, CallSettings settings) {
        if (transport.isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
        return new BlockingCall<>(this, operation, settings).execute();
    }

    /** Makes one call without waiting for it. The future ends in the value, or in what {@link #execute} would throw. */
    public <T> CompletableFuture<T> start(Operation<T> operation, CallSettings settings) {
        if (transport.isClosed()) {
            return CompletableFuture.failedFuture(new IllegalStateException("the client is closed"));
        }
        return new AsyncCall<>(this, operation, settings).start();
    }

    /** A pager that reports changes of its list to the listeners; the same pager if there are none. */
    public <T> AutoPager<T> heard(AutoPager<T> pager) {
        return events.heard() ? pager.driftListener(events::pageDrifted) : pager;
    }

    /** As {@link #heard(AutoPager)}. */
    public <T> AsyncPager<T> heard(AsyncPager<T> pager) {
        return events.heard() ? pager.driftListener(events::pageDrifted) : pager;
    }

    /** Ends the calls under way. */
    @Override
    public void close() {
        transport.close();
        limiters.wakeAll();
        sleepers.forEach(Runnable::run);
    }
}
