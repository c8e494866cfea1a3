package io.attest.client.internal.http;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Watches one attempt on its way through OkHttp, and keeps OkHttp and its interceptors from making two of it. */
final class AttemptProbe extends EventListener {

    private final BooleanSupplier closed;
    private final AtomicBoolean used = new AtomicBoolean();
    private volatile boolean sent;
    private volatile @Nullable Headers received;

    AttemptProbe(BooleanSupplier closed) {
        this.closed = closed;
    }

    // Exception types do not tell: a SocketTimeoutException occurs before and after the request has left.
    @Override
    public void requestHeadersStart(Call call) {
        sent = true;
    }

    /** Whether anything of the request may have reached the wire. */
    boolean sent() {
        return sent;
    }

    /** The headers as they were on the wire, or null if no response came that way. */
    @Nullable
    Headers received() {
        return received;
    }

    /** The network interceptor that goes with the probes; it must be the innermost. */
    static Response intercept(Interceptor.Chain chain) throws IOException {
        AttemptProbe probe = chain.request().tag(AttemptProbe.class);
        if (probe == null) {
            return chain.proceed(chain.request());
        }
        if (probe.closed.getAsBoolean()) {
            // A call that began while the client was being closed escaped being cancelled.
            throw new IOException("the client is closed");
        }
        if (!probe.used.compareAndSet(false, true)) {
            throw new IOException("a second sending of one attempt was stopped: only the retry rule repeats requests");
        }
        Response response = chain.proceed(chain.request());
        probe.received = response.headers();
        // OkHttp repeats a GET at once on 503 with Retry-After: 0, unasked; it does not when it cannot see the header.
        return response.code() == 503
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }
}
