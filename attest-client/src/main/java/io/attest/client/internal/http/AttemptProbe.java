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
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Watches one attempt on its way through OkHttp, and keeps OkHttp and its interceptors from making two of it. */
final class AttemptProbe extends EventListener {

    private static final int PROXY_AUTHENTICATION_REQUIRED = 407;
    private static final String TOO_LATE = "a request was stopped, since its attempt had ended before it was sent";
    private static final ThreadLocal<@Nullable AttemptProbe> LOOKING_UP = new ThreadLocal<>();

    private final BooleanSupplier closed;
    private final boolean oneShot;
    private final AtomicBoolean used = new AtomicBoolean();
    private final CompletableFuture<Void> canceled = new CompletableFuture<>();
    private volatile Runnable beforeSending = () -> {};
    private volatile boolean carriedHere;
    private volatile boolean connected;
    private volatile boolean sent;
    private volatile boolean over;
    private volatile boolean timedOut;
    private volatile boolean outOfSight;
    private volatile @Nullable IOException end;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Response received;

    /** @param oneShot whether the attempt writes a body, which can be done once */
    AttemptProbe(BooleanSupplier closed, boolean oneShot) {
        this.closed = closed;
        this.oneShot = oneShot;
    }

    @Override
    public void proxySelectStart(Call call, HttpUrl url) {
        carriedHere = true;
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
        carriedHere = true;
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
        if (!used.get()) {
            throw new IllegalStateException("the call factory took the SDK's network interceptor away");
        }
        sent = true;
        // Asked after it was said: whoever ends the attempt at this moment takes it for sent.
        if (over) {
            throw new IllegalStateException(TOO_LATE);
        }
    }

    // Whatever happens to the response from here on, in OkHttp or in the caller's interceptors, does not undo it.
    @Override
    public void responseHeadersEnd(Call call, Response response) {
        received = response;
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

    /** What is done right before the request is sent. */
    void beforeSending(Runnable action) {
        beforeSending = action;
    }

    /** Completes when the call is cancelled, whatever the reason. */
    CompletableFuture<Void> canceled() {
        return canceled;
    }

    /** Whether OkHttp itself began to carry the request; an interceptor may do it in its place, out of sight. */
    boolean carriedHere() {
        return carriedHere;
    }

    /** The deadline passed while the call was carried. */
    void timedOut() {
        timedOut = true;
    }

    /** Whether the deadline was what ended the call. */
    boolean hasTimedOut() {
        return timedOut;
    }

    /** The request may have gone a way that this does not see. */
    void lostSight() {
        outOfSight = true;
    }

    /**
     * The attempt has come back, and nothing is sent from now on. The application's code may have left the request to
     * another thread, and the retry rule trusts that what was not sent will not be.
     */
    void over() {
        over = true;
    }

    /** The call that carried the attempt has failed. */
    void ended(IOException e) {
        end = e;
    }

    /** What is known from the wire alone. */
    Outcome outcome() {
        if (outOfSight) {
            return Outcome.UNKNOWN;
        }
        Response head = received;
        if (head != null) {
            return HttpResponse.of(head.code());
        }
        return sent ? Failures.outcome(failure) : Outcome.NOT_SENT;
    }

    /** What other than success had come when the attempt failed, without its body; or null. */
    @Nullable
    HttpResponse errorResponse() {
        Response head = received;
        return head == null || head.isSuccessful()
                ? null
                : new HttpResponse(head.code(), head.headers(), new byte[0], false);
    }

    /** The headers as they were on the wire, or null if no response came that way. */
    @Nullable
    Headers received() {
        Response head = received;
        return head == null ? null : head.headers();
    }

    /** The network interceptor that goes with the probes; it must be the innermost. */
    static Response intercept(Interceptor.Chain chain) throws IOException {
        // Not the chain's request: an interceptor of the caller's may have made another one, without tags.
        Request request = chain.call().request();
        AttemptProbe probe = request.tag(AttemptProbe.class);
        return probe == null ? chain.proceed(chain.request()) : probe.proceed(chain);
    }

    private Response proceed(Interceptor.Chain chain) throws IOException {
        if (!carriedHere) {
            throw new IllegalStateException("the call factory took the SDK's application interceptor away");
        }
        if (closed.getAsBoolean()) {
            // A call that began while the client was being closed escaped being cancelled.
            throw new IOException("the client is closed");
        }
        if (over) {
            throw new IOException(TOO_LATE);
        }
        Connection connection = chain.connection();
        if (oneShot && !used.get() && !connected && connection != null && IdleConnections.isStale(connection)) {
            throw new StaleConnectionException();
        }
        if (!used.compareAndSet(false, true)) {
            throw secondSending();
        }
        beforeSending.run();
        try {
            return withoutHints(chain.proceed(chain.request()), connection, chain.getFollowRedirects());
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** What the first one ended in is the truth about the attempt, and its type decides what is done next. */
    IOException secondSending() {
        IOException first = failure == null ? end : failure;
        return first == null
                ? new IOException("a second sending of one attempt was stopped: only the retry rule repeats requests")
                : first;
    }

    private Response withoutHints(Response response, @Nullable Connection connection, boolean followsRedirects) {
        boolean proxied = connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
        if (response.code() == PROXY_AUTHENTICATION_REQUIRED && proxied) {
            // The proxy kept the request back, so OkHttp may answer its challenge.
            used.set(false);
        }
        // OkHttp repeats a GET at once on 503 with Retry-After: 0, unasked; it does not when it cannot see the header.
        if (response.code() == 503) {
            return response.newBuilder().removeHeader("Retry-After").build();
        }
        // A factory's client may be set to follow, and would connect elsewhere before it is stopped.
        return followsRedirects ? response.newBuilder().removeHeader("Location").build() : response;
    }
}
