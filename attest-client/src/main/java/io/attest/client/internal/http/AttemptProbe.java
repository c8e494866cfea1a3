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

/** Follows one attempt through OkHttp, and keeps OkHttp and interceptors from sending it twice. */
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

    // Exception types do not show it: a SocketTimeoutException occurs before and after the request has left.
    @Override
    public void requestHeadersStart(Call call) {
        if (!used.get()) {
            throw new IllegalStateException("the call factory took the SDK's network interceptor away");
        }
        sent = true;
        // Checked only after sent is set, so that an attempt that ends at this moment counts as sent.
        if (over) {
            throw new IllegalStateException(TOO_LATE);
        }
    }

    // Nothing that OkHttp or the caller's interceptors do with the response from here on changes that it came.
    @Override
    public void responseHeadersEnd(Call call, Response response) {
        received = response;
    }

    @Override
    public void canceled(Call call) {
        canceled.complete(null);
    }

    /** The attempt whose host name this thread is about to look up, or null. Returns it once. */
    static @Nullable AttemptProbe lookingUp() {
        AttemptProbe probe = LOOKING_UP.get();
        LOOKING_UP.remove();
        return probe;
    }

    void beforeSending(Runnable action) {
        beforeSending = action;
    }

    /** Completes when the call is cancelled, for any reason. */
    CompletableFuture<Void> canceled() {
        return canceled;
    }

    /** Whether OkHttp itself began to carry the request. If not, an interceptor may have sent it unseen. */
    boolean carriedHere() {
        return carriedHere;
    }

    void timedOut() {
        timedOut = true;
    }

    boolean hasTimedOut() {
        return timedOut;
    }

    /** The request may have been sent in a way that this probe does not see. */
    void lostSight() {
        outOfSight = true;
    }

    /**
     * The attempt has ended, and nothing is sent from now on. Code of the application may have handed the request to another
     * thread, and the retry rule relies on a request that was not sent staying so.
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

    /** The response without its body, if one other than 2xx had come when the attempt failed; or null. */
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

    /** The network interceptor of the probes; it must be the innermost. */
    static Response intercept(Interceptor.Chain chain) throws IOException {
        // Not the chain's request: a caller's interceptor may have replaced it by one without tags.
        Request request = chain.call().request();
        AttemptProbe probe = request.tag(AttemptProbe.class);
        return probe == null ? chain.proceed(chain.request()) : probe.proceed(chain);
    }

    private Response proceed(Interceptor.Chain chain) throws IOException {
        if (!carriedHere) {
            throw new IllegalStateException("the call factory took the SDK's application interceptor away");
        }
        if (closed.getAsBoolean()) {
            // A call that begins while the client is being closed is not cancelled by it.
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

    /** The failure of the first sending says what became of the attempt, and its type decides what happens next. */
    IOException secondSending() {
        IOException first = failure == null ? end : failure;
        return first == null
                ? new IOException("a second sending of one attempt was stopped: only the retry rule repeats requests")
                : first;
    }

    private Response withoutHints(Response response, @Nullable Connection connection, boolean followsRedirects) {
        boolean proxied = connection != null && connection.route().proxy().type() == Proxy.Type.HTTP;
        if (response.code() == PROXY_AUTHENTICATION_REQUIRED && proxied) {
            // The proxy did not pass the request on, so OkHttp may send it again with credentials.
            used.set(false);
        }
        // OkHttp repeats a GET at once after a 503 with Retry-After: 0, unless the header is hidden from it.
        if (response.code() == 503) {
            return response.newBuilder().removeHeader("Retry-After").build();
        }
        // A factory's client may follow redirects, and would connect elsewhere before it is stopped.
        return followsRedirects ? response.newBuilder().removeHeader("Location").build() : response;
    }
}
