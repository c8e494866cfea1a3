package io.attest.client.internal.http;

import static io.attest.client.internal.log.SdkLogger.LOGGER;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Proxy;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * Lets an attempt leave once at most, and knows how far it came. It travels as a tag of the request, so that it is
 * found behind every wrapper around OkHttp's calls.
 *
 * <p>It is a channel because a thread that reads from a socket does not notice an interrupt, and only this superclass
 * offers a hook for it. Nothing is read from or written to the channel.
 */
public final class AttemptGuard extends AbstractInterruptibleChannel {

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
    private static final int SERVICE_UNAVAILABLE = 503;

    private enum State {
        NEW,
        /** The request is about to leave: from now on it may reach the service. */
        LEFT,
        /** The attempt has ended before it left, and cannot leave any more. */
        OVER
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final @Nullable OneShotBody body;
    private final boolean freshConnection;
    private final Call.Factory calls;
    private final Request request;
    private final Thread thread = Thread.currentThread();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    // Not the time-out of the call, which would cancel it unguarded on the thread that ends all time-outs of the JVM.
    private final AsyncTimeout timeout = new AsyncTimeout() {
        @Override
        protected void timedOut() {
            late = true;
            AttemptGuard.this.cancel();
        }
    };
    private volatile @Nullable Call call;
    private volatile boolean late;
    private volatile boolean entered;
    private volatile boolean maybeSentElsewhere;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Response received;

    /**
     * A guard of one attempt.
     *
     * @param calls make OkHttp's calls, or calls around them
     * @param retry whether the call had an attempt before this one
     */
    AttemptGuard(Call.Factory calls, Request request, boolean retry) {
        this.body = (OneShotBody) request.body();
        this.freshConnection = body != null || retry;
        this.calls = calls;
        this.request = request.newBuilder().tag(AttemptGuard.class, this).build();
    }

    /** Sends the request, and waits for the head of the response. {@link #finish} has to follow. */
    Response execute(Duration longest) throws IOException {
        // To Okio, zero means no time-out.
        timeout.timeout(Math.max(1, longest.toNanos()), TimeUnit.NANOSECONDS);
        timeout.enter();
        watch();
        try {
            Call made = calls.newCall(request);
            call = made;
            if (state.get() == State.OVER) {
                // It is not executed.
                call = null;
                throw stopped();
            }
            return made.execute();
        } finally {
            over();
        }
    }

    /** Nothing leaves from now on. Returns whether nothing has left before. On any thread. */
    public boolean stop() {
        over();
        return state.get() == State.OVER && !maybeSentElsewhere;
    }

    private void over() {
        state.compareAndSet(State.NEW, State.OVER);
        if (state.get() == State.OVER) {
            // By a call factory that uses a client without this guard.
            maybeSentElsewhere = body == null ? call != null && !entered : body.useUp();
        }
    }

    /**
     * From now on, until {@link #finish}, an interrupt of this thread cancels the attempt. To be called again where
     * code of the application may have used an interruptible channel, which ends the watch.
     */
    void watch() {
        begin();
    }

    /** Ends the watch and the time-out. */
    void finish() {
        boolean unused = timeout.exit();
        try {
            end(true);
        } catch (AsynchronousCloseException e) {
            // The interrupt flag stays set, and the attempt is judged by it.
        }
    }

    /** Completes when the attempt has ended. */
    CompletableFuture<Void> ended() {
        return ended;
    }

    /** Whether the attempt was cancelled because its time was up. */
    boolean isLate() {
        return late;
    }

    /** Ends the attempt, on any thread. */
    void cancel() {
        state.compareAndSet(State.NEW, State.OVER);
        Call made = call;
        try {
            if (made != null) {
                made.cancel();
            }
        } catch (Throwable e) {
            // Thrown by an event listener of the application; the thread that cancels may have others to end.
            LOGGER.log(
                    Level.DEBUG, "an event listener failed ({0})", e.getClass().getName());
        }
    }

    @Override
    protected void implCloseChannel() {
        cancel();
    }

    /** What is known from the wire; to be asked after {@link #execute} or {@link #stop}. */
    public Outcome outcome() {
        Response head = received;
        if (head != null) {
            return HttpResponse.of(head.code());
        }
        if (state.get() == State.LEFT) {
            return Failure.outcome(failure);
        }
        return maybeSentElsewhere ? Outcome.UNKNOWN : Outcome.NOT_SENT;
    }

    /** The response as it was on the wire, whatever interceptors made of it; or null if none was seen. */
    @Nullable
    Response received() {
        return received;
    }

    /** The application interceptor; the outermost. */
    static Response enter(Interceptor.Chain chain) throws IOException {
        Request request = chain.request();
        AttemptGuard guard = request.tag(AttemptGuard.class);
        if (guard == null) {
            return chain.proceed(request);
        }
        guard.entered = true;
        // A pooled connection may be dead, or hold bytes that would be taken for the response.
        return (guard.freshConnection ? chain.withConnectionPool(poolOfOne()) : chain).proceed(request);
    }

    /**
     * A pool that closes its connection soon after use. It looks so often; with a shorter time it would hardly rest.
     */
    private static ConnectionPool poolOfOne() {
        return new ConnectionPool(0, 100, TimeUnit.MILLISECONDS);
    }

    /** The network interceptor; the innermost. */
    static Response leave(Interceptor.Chain chain) throws IOException {
        // Not the chain's request: an interceptor may have replaced it by one without tags.
        AttemptGuard guard = chain.call().request().tag(AttemptGuard.class);
        Response response = guard == null ? chain.proceed(chain.request()) : guard.letOut(chain);
        // OkHttp would repeat a GET at once if it is zero.
        return response.code() == SERVICE_UNAVAILABLE
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }

    private Response letOut(Interceptor.Chain chain) throws IOException {
        if (Thread.currentThread() == thread) {
            watch();
        }
        Connection connection = chain.connection();
        if (freshConnection && connection != null) {
            // Or the request would wait for the service to acknowledge the end of the TLS handshake, often for 40 ms.
            connection.socket().setTcpNoDelay(true);
        }
        if (!state.compareAndSet(State.NEW, State.LEFT)) {
            throw stopped();
        }
        try {
            Response response = chain.proceed(chain.request());
            if (isKeptBack(response, connection)) {
                state.set(State.NEW);
            } else {
                received = response;
            }
            return response;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** What the first sending ended in decides what happens next. */
    private IOException stopped() {
        IOException first = failure;
        return first == null ? new IOException("a second or late sending of one attempt was stopped") : first;
    }

    /** OkHttp may send a read again with credentials, since the proxy did not pass it on. */
    private boolean isKeptBack(Response response, @Nullable Connection connection) {
        return response.code() == PROXY_AUTHENTICATION_REQUIRED
                && body == null
                && connection != null
                && connection.route().proxy().type() == Proxy.Type.HTTP;
    }
}
