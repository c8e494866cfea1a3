package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.time.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** OkHttp, set so that one attempt is one request. Thread-safe. */
public final class Transport implements AutoCloseable {

    // More than a pool keeps idle, unless it is a caller's large one; then the retry rule has its say.
    private static final int MOST_STALE_CONNECTIONS = 40;

    private final OkHttpClient http;
    private final boolean ownsConnections;
    private final CountDownLatch closing = new CountDownLatch(1);

    private Transport(OkHttpClient http, boolean ownsConnections) {
        this.http = http;
        this.ownsConnections = ownsConnections;
    }

    /**
     * Takes a client's settings and overrides those that would repeat a request or carry the token elsewhere.
     *
     * @param ownsConnections whether closing also closes the connections and threads of the client
     */
    public static Transport over(OkHttpClient client, boolean ownsConnections) {
        OkHttpClient safe = client.newBuilder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                // Its own, so that closing cancels the SDK's calls and nobody else's.
                .dispatcher(new Dispatcher(client.dispatcher().executorService()))
                .dns(new AbandonableDns(client.dns()))
                .addNetworkInterceptor(AttemptProbe::intercept)
                .build();
        return new Transport(safe, ownsConnections);
    }

    /**
     * Sends a request once. Never throws an exception, only errors of the JVM.
     *
     * @param requests makes the request; asked again when a connection was dead before anything was sent, since an
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

    /** What {@link #attempt} does, on one of these threads and without waiting for it; not begun yet. */
    public AsyncAttempt asyncAttempt(Supplier<Request> requests, Deadline deadline, Executor threads) {
        return new AsyncAttempt(this, requests, deadline, threads);
    }

    private AttemptResult attemptOnce(Request request, Duration remaining) {
        AttemptProbe probe = new AttemptProbe(this::isClosed);
        try {
            Call call = http.newCall(
                    request.newBuilder().tag(AttemptProbe.class, probe).build());
            call.addEventListener(probe);
            // For OkHttp zero means for ever.
            call.timeout().timeout(Math.max(1, remaining.toNanos()), TimeUnit.NANOSECONDS);
            return execute(call, probe);
        } catch (Exception e) {
            Failure failure = Failures.of(e, known(request, probe), isClosed());
            Answer refusal = probe.refusal();
            // A status that came is worth more than what became of the answer.
            return refusal != null && failure.mayPass() ? refusal : failure;
        }
    }

    private AttemptResult execute(Call call, AttemptProbe probe) throws IOException {
        InterruptibleCall interruptible = InterruptibleCall.start(call);
        probe.beforeSending(interruptible::watchAgain);
        try (Response response = call.execute()) {
            interruptible.watchAgain();
            return read(call, response, probe);
        } finally {
            interruptible.finish();
        }
    }

    private static Outcome known(Request request, AttemptProbe probe) {
        boolean written = request.body() instanceof OneShotBody body && body.isWritten();
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
        if (ownsConnections) {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    private static void cancel(Call call) {
        try {
            call.cancel();
        } catch (RuntimeException e) {
            // A listener of the caller's; the other calls have to end all the same.
            System.getLogger("io.attest.client").log(System.Logger.Level.DEBUG, "a listener failed", e);
        }
    }

    private AttemptResult read(Call call, Response response, AttemptProbe probe) {
        Headers received = probe.received();
        Headers headers = received == null ? response.headers() : received;
        int max = response.isSuccessful() ? Bodies.MAX_BYTES : Bodies.MAX_REFUSAL_BYTES;
        Bodies body = Bodies.expecting(response.body().contentLength(), max);
        try {
            body.readFrom(response.body().byteStream());
        } catch (IOException e) {
            Answer cutOff = answer(response, headers, body, probe);
            // The status of a refusal is worth more than the rest of its text.
            return cutOff.isSuccess() ? Failures.of(e, cutOff.outcome(), isClosed()) : cutOff;
        }
        if (body.tooLarge()) {
            // Closing alone would go on reading for a while, to save the connection.
            call.cancel();
        }
        return answer(response, headers, body, probe);
    }

    private static Answer answer(Response response, Headers headers, Bodies body, AttemptProbe probe) {
        return new Answer(response.code(), headers, body.toByteArray(), body.tooLarge(), probe.outcome());
    }
}
