package io.attest.client.internal.http;

import io.attest.client.internal.response.WhoAnswered;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** The connections of a client. Thread-safe. */
public final class Transport implements AutoCloseable {

    private final OkHttpClient pooled;
    private final OkHttpClient fresh;
    /** Those that are executed now. */
    final Map<Call, Attempt> attempts = new ConcurrentHashMap<>();

    private final boolean ownsConnections;

    /**
     * A transport over a client that has the settings of {@link HttpSettings}.
     *
     * @param ownsConnections whether closing also closes the connections and threads of the client
     */
    Transport(OkHttpClient http, boolean ownsConnections) {
        this.pooled = http.newBuilder()
                .addNetworkInterceptor(new WireInterceptor(attempts))
                .proxyAuthenticator(new ProxyOffer(http.proxyAuthenticator()))
                .build();
        // A pool without idle connections closes each one after its use, so nothing ever finds one there.
        this.fresh = pooled.newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS))
                .build();
        this.ownsConnections = ownsConnections;
    }

    /**
     * An attempt that is about to be made.
     *
     * @param who tells whether the service wrote the response
     * @param mustNotLeave whether the request is not to leave any more
     * @param retry whether the call had an attempt before this one
     */
    public Attempt attempt(Request request, WhoAnswered who, BooleanSupplier mustNotLeave, boolean retry) {
        // A pooled connection may be dead, or hold bytes that would be taken for the response.
        OkHttpClient http = retry || request.body() != null ? fresh : pooled;
        return new Attempt(http, request, who, mustNotLeave, this);
    }

    /** Closes the connections, unless the application owns them. Attempts that go on are to be cancelled before. */
    @Override
    public void close() {
        if (ownsConnections) {
            pooled.dispatcher().executorService().shutdown();
            pooled.connectionPool().evictAll();
        }
    }
}
