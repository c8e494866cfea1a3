package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Watches one attempt on its way through OkHttp, and keeps OkHttp and its interceptors from making two of it. */
final class AttemptProbe extends EventListener {

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
    private static final ThreadLocal<@Nullable AttemptProbe> LOOKING_UP = new ThreadLocal<>();

    private final BooleanSupplier closed;
    private final AtomicBoolean used = new AtomicBoolean();
    private final CompletableFuture<Void> canceled = new CompletableFuture<>();
    private volatile boolean connected;
    private volatile Outcome outcome = Outcome.NOT_SENT;
    private volatile @Nullable Headers received;
    private volatile @Nullable Answer proxyRefusal;

    AttemptProbe(BooleanSupplier closed) {
        this.closed = closed;
    }

    // OkHttp looks the name up on the same thread, right after this.
    @Override
    public void dnsStart(Call call, String domainName) {
        LOOKING_UP.set(this);
    }

    @Override
    public void connectEnd(Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
        connected = true;
    }

    // Exception types do not tell: a SocketTimeoutException occurs before and after the request has left.
    @Override
    public void requestHeadersStart(Call call) {
        outcome = Outcome.UNKNOWN;
    }

    // Whatever happens to the answer from here on, in OkHttp or in the caller's interceptors, does not undo it.
    @Override
    public void responseHeadersEnd(Call call, Response response) {
        if (response.isSuccessful()) {
            outcome = Outcome.ACCEPTED;
        }
    }

    @Override
    public void canceled(Call call) {
        canceled.complete(null);
    }

    /** The attempt whose host name this thread is about to look up, once; or null. */
    static @Nullable AttemptProbe lookingUp() {
        AttemptProbe probe = LOOKING_UP.get();
        LOOKING_UP.remove();
        return probe;
    }

    /** Completes when the call is cancelled, whatever the reason. */
    CompletableFuture<Void> canceled() {
        return canceled;
    }

    /** What is known of the attempt if it ends without an answer. */
    Outcome outcome() {
        return outcome;
    }

    /** The headers as they were on the wire, or null if no response came that way. */
    @Nullable
    Headers received() {
        return received;
    }

    /** A 407, which OkHttp takes for a broken protocol where there is no proxy; or null. */
    @Nullable
    Answer proxyRefusal() {
        return proxyRefusal;
    }

    /** The network interceptor that goes with the probes; it must be the innermost. */
    static Response intercept(Interceptor.Chain chain) throws IOException {
        Request request = chain.request();
        // Not the chain's request: an interceptor of the caller's may have made another one, without tags.
        AttemptProbe probe = chain.call().request().tag(AttemptProbe.class);
        return probe == null ? chain.proceed(request) : probe.proceed(chain, request);
    }

    private Response proceed(Interceptor.Chain chain, Request request) throws IOException {
        if (closed.getAsBoolean()) {
            // A call that began while the client was being closed escaped being cancelled.
            throw new IOException("the client is closed");
        }
        if (!used.compareAndSet(false, true)) {
            throw new IOException("a second sending of one attempt was stopped: only the retry rule repeats requests");
        }
        Connection connection = chain.connection();
        if (isOneShot(request) && !connected && connection != null && IdleConnections.isStale(connection)) {
            throw new StaleConnectionException();
        }
        Response response = chain.proceed(request);
        received = response.headers();
        if (response.code() == PROXY_AUTHENTICATION_REQUIRED) {
            proxyRefusal = new Answer(response.code(), response.headers(), new byte[0], false);
        }
        // OkHttp repeats a GET at once on 503 with Retry-After: 0, unasked; it does not when it cannot see the header.
        return response.code() == 503
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }

    private static boolean isOneShot(Request request) {
        RequestBody body = request.body();
        return body != null && body.isOneShot();
    }
}
