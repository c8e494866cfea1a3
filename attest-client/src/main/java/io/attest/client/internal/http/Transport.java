package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.log.SdkLogger;
import io.attest.client.internal.time.Deadline;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** OkHttp, configured so that one attempt is one request. Thread-safe. */
public final class Transport implements AutoCloseable {

    // More than a pool keeps idle, except for a caller's larger one; then the retry rule decides.
    private static final int MOST_STALE_CONNECTIONS = 40;

    private final OkHttpClient http;
    private final Call.@Nullable Factory factory;
    private final Set<FactoryCall> factoryCalls = ConcurrentHashMap.newKeySet();
    private final boolean ownsConnections;
    private final CountDownLatch closing = new CountDownLatch(1);

    private Transport(OkHttpClient http, Call.@Nullable Factory factory, boolean ownsConnections) {
        this.http = http;
        this.factory = factory;
        this.ownsConnections = ownsConnections;
    }

    /** Links the newest of OkHttp's methods that a call needs; throws a linkage error if it is missing. */
    public static void link() {
        BiConsumer<Call, EventListener> newest = Call::addEventListener;
        Objects.requireNonNull(newest);
    }

    /**
     * Takes a client's settings and overrides those that would repeat a request or carry the token elsewhere.
     *
     * @param ownsConnections whether closing also closes the connections and threads of the client
     */
    public static Transport over(OkHttpClient client, boolean ownsConnections) {
        return new Transport(safe(client).build(), null, ownsConnections);
    }

    /**
     * The same, with calls that a factory makes.
     *
     * @param factories gets the client that the factory has to use
     * @throws IllegalArgumentException if it returns null
     */
    // Java callers without a nullness checker can return null.
    @SuppressWarnings("ConstantValue")
    public static Transport over(
            OkHttpClient client,
            boolean ownsConnections,
            Function<? super OkHttpClient, ? extends Call.Factory> factories) {
        OkHttpClient.Builder safe = safe(client);
        safe.interceptors().add(0, FactoryCall::intercept);
        OkHttpClient http = safe.build();
        Call.Factory factory = factories.apply(http);
        if (factory == null) {
            throw new IllegalArgumentException("callFactory must not return null");
        }
        return new Transport(http, factory, ownsConnections);
    }

    private static OkHttpClient.Builder safe(OkHttpClient client) {
        return client.newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                // Its own, so that closing cancels the SDK's calls and no others.
                .dispatcher(new Dispatcher(client.dispatcher().executorService()))
                // Each call has its own time-out.
                .callTimeout(Duration.ZERO)
                .dns(AbandonableDns.over(client.dns()))
                .addNetworkInterceptor(AttemptProbe::intercept);
    }

    /**
     * Sends a request once. Never throws an exception, only errors of the JVM.
     *
     * @param requests makes the request; called again when a connection was dead before anything was sent, since an
     *     interceptor may have used up the body
     */
    public AttemptResult attempt(Supplier<Request> requests, Deadline deadline) {
        for (int i = 0; i < MOST_STALE_CONNECTIONS; i++) {
            if (deadline.hasPassed()) {
                return new Failure(Failure.Kind.DEADLINE, Outcome.NOT_SENT, null);
            }
            AttemptResult result = attemptOnce(requests.get(), deadline.remaining());
            if (result instanceof Failure failure && failure.kind() == Failure.Kind.TIMEOUT) {
                // OkHttp would go on using an HTTP/2 connection that has fallen silent for another second.
                http.connectionPool().evictAll();
            }
            // Nothing was sent, and the connection is gone from the pool: this is still the same attempt.
            if (!(result instanceof Failure failure && failure.cause() instanceof StaleConnectionException)) {
                return result;
            }
        }
        return new Failure(Failure.Kind.NETWORK, Outcome.NOT_SENT, new StaleConnectionException());
    }

    /** As {@link #attempt}, but on one of these threads and without waiting for it; not started yet. */
    public AsyncAttempt asyncAttempt(Supplier<Request> requests, Deadline deadline, Executor threads) {
        return new AsyncAttempt(this, requests, deadline, threads);
    }

    private AttemptResult attemptOnce(Request request, Duration remaining) {
        AttemptProbe probe = new AttemptProbe(this::isClosed, request.body() != null);
        try {
            return factory == null
                    ? execute(ownCall(request, probe, remaining), probe)
                    : execute(factory, request, probe, remaining);
        } catch (Exception e) {
            Failure failure = failure(e, known(request, probe), probe);
            HttpResponse errorResponse = probe.errorResponse();
            // A status that came says more than why the rest did not come.
            return errorResponse != null && failure.mayPass() ? errorResponse : failure;
        }
    }

    private OwnCall ownCall(Request request, AttemptProbe probe, Duration remaining) {
        Call call =
                http.newCall(request.newBuilder().tag(AttemptProbe.class, probe).build());
        call.addEventListener(probe);
        AwakeWatchdog.prepare();
        // To OkHttp, zero means no time-out.
        call.timeout().timeout(Math.max(1, remaining.toNanos()), TimeUnit.NANOSECONDS);
        return new OwnCall(call);
    }

    private AttemptResult execute(Call.Factory calls, Request request, AttemptProbe probe, Duration remaining)
            throws IOException {
        FactoryCall call = new FactoryCall(calls, request, probe, remaining);
        factoryCalls.add(call);
        try {
            if (isClosed()) {
                call.cancel();
            }
            return execute(call, probe);
        } finally {
            factoryCalls.remove(call);
        }
    }

    private AttemptResult execute(InterruptibleCall call, AttemptProbe probe) throws IOException {
        call.start();
        probe.beforeSending(call::watchAgain);
        try (Response response = head(call, probe)) {
            call.watchAgain();
            return read(call, response, probe);
        } finally {
            call.finish();
        }
    }

    private static Response head(InterruptibleCall call, AttemptProbe probe) throws IOException {
        try {
            return call.execute();
        } finally {
            // Before the outcome is looked at.
            probe.over();
        }
    }

    private Failure failure(Exception thrown, Outcome outcome, AttemptProbe probe) {
        Exception e = thrown;
        if (probe.hasTimedOut()) {
            e = new InterruptedIOException("timeout");
            e.initCause(thrown);
        }
        return Failures.of(e, outcome, isClosed());
    }

    private static Outcome known(Request request, AttemptProbe probe) {
        boolean written = request.body() instanceof OneShotBody body && body.useUp();
        return written && !probe.carriedHere() ? Outcome.UNKNOWN : probe.outcome();
    }

    /** Whether {@link #close()} was called. */
    public boolean isClosed() {
        return closing.getCount() == 0;
    }

    /** Opens when {@link #close()} is called. */
    public CountDownLatch closing() {
        return closing;
    }

    /** Ends the calls under way; nothing can be sent afterwards. */
    @Override
    public void close() {
        closing.countDown();
        http.dispatcher().runningCalls().forEach(Transport::cancel);
        factoryCalls.forEach(FactoryCall::cancel);
        if (ownsConnections) {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    static void cancel(Call call) {
        try {
            call.cancel();
        } catch (RuntimeException e) {
            // Thrown by an event listener of the caller's client; the other calls have to end all the same.
            SdkLogger.debug("an event listener failed ({0})", e.getClass().getName());
        }
    }

    private AttemptResult read(InterruptibleCall call, Response response, AttemptProbe probe) {
        Headers received = probe.received();
        Headers headers = received == null ? response.headers() : received;
        int max = response.isSuccessful() ? Bodies.MAX_BYTES : Bodies.MAX_ERROR_BYTES;
        Bodies body = Bodies.expecting(response.body().contentLength(), max);
        try {
            body.readFrom(response.body().byteStream());
        } catch (IOException e) {
            HttpResponse cutOff = response(response, headers, body, probe);
            // The status of an error response says more than the rest of its text.
            return cutOff.isSuccess() ? failure(e, cutOff.outcome(), probe) : cutOff;
        }
        if (body.tooLarge()) {
            // Closing alone would read on for a while, to keep the connection.
            call.cancel();
        }
        return response(response, headers, body, probe);
    }

    private static HttpResponse response(Response response, Headers headers, Bodies body, AttemptProbe probe) {
        return new HttpResponse(response.code(), headers, body.toByteArray(), body.tooLarge(), probe.outcome());
    }
}
