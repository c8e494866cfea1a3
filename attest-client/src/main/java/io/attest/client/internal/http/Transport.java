package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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

    private final OkHttpClient http;
    private final boolean ownsConnections;
    private volatile boolean closed;

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
                .addNetworkInterceptor(AttemptProbe::intercept)
                .build();
        return new Transport(safe, ownsConnections);
    }

    /** Sends a request once. Never throws an exception, only errors of the JVM. */
    public AttemptResult attempt(Request request, Duration remaining) {
        if (remaining.isZero() || remaining.isNegative()) {
            return new Failure(Failure.Kind.DEADLINE, Outcome.NOT_SENT, null);
        }
        AttemptProbe probe = new AttemptProbe(this::isClosed);
        Call call =
                http.newCall(request.newBuilder().tag(AttemptProbe.class, probe).build());
        call.addEventListener(probe);
        call.timeout().timeout(remaining.toNanos(), TimeUnit.NANOSECONDS);
        InterruptibleCall interruptible = InterruptibleCall.start(call);
        try (Response response = call.execute()) {
            return read(call, response, probe);
        } catch (Exception e) {
            return failure(e, probe.sent() ? Outcome.UNKNOWN : Outcome.NOT_SENT);
        } finally {
            interruptible.finish();
        }
    }

    /** Whether {@link #close()} was called. */
    public boolean isClosed() {
        return closed;
    }

    /** Ends the calls under way; nothing can be sent afterwards. */
    @Override
    public void close() {
        closed = true;
        http.dispatcher().cancelAll();
        if (ownsConnections) {
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    private AttemptResult read(Call call, Response response, AttemptProbe probe) {
        Headers received = probe.received();
        Headers headers = received == null ? response.headers() : received;
        Bodies body = Bodies.expecting(response.body().contentLength());
        try {
            body.readFrom(response.body().byteStream());
        } catch (IOException e) {
            Answer cutOff = new Answer(response.code(), headers, body.toByteArray(), false);
            // The status of a refusal is worth more than the rest of its text.
            return cutOff.isSuccess() ? failure(e, cutOff.outcome()) : cutOff;
        }
        if (body.tooLarge()) {
            // Closing alone would go on reading for a while, to save the connection.
            call.cancel();
        }
        return new Answer(response.code(), headers, body.toByteArray(), body.tooLarge());
    }

    private Failure failure(Exception e, Outcome outcome) {
        if (e instanceof InterruptedException) {
            // OkHttp can throw it undeclared, with the flag cleared.
            Thread.currentThread().interrupt();
        }
        return new Failure(kind(e), outcome, e);
    }

    private Failure.Kind kind(Exception e) {
        if (Thread.currentThread().isInterrupted()) {
            return Failure.Kind.INTERRUPTED;
        }
        if (closed) {
            return Failure.Kind.CLOSED;
        }
        if (e instanceof SocketTimeoutException) {
            return Failure.Kind.TIMEOUT;
        }
        if (e instanceof InterruptedIOException) {
            return Failure.Kind.DEADLINE;
        }
        return e instanceof IOException ? Failure.Kind.NETWORK : Failure.Kind.UNEXPECTED;
    }
}
