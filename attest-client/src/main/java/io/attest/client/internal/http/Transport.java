package io.attest.client.internal.http;

import okhttp3.OkHttpClient;
import okhttp3.Request;

/** The connections of a client. Thread-safe. */
public final class Transport implements AutoCloseable {

    private final OkHttpClient pooled;
    private final OkHttpClient fresh;
    private final Tunnels tunnels;
    private final boolean ownsConnections;

    /**
     * A transport over clients that have the settings of {@link HttpSettings}.
     *
     * @param pooled keeps idle connections
     * @param fresh the same, with a new connection for each call
     * @param ownsConnections whether closing also closes the connections and threads of the client
     */
    Transport(OkHttpClient pooled, OkHttpClient fresh, boolean ownsConnections) {
        this.pooled = pooled;
        this.fresh = fresh;
        this.tunnels = new Tunnels(pooled);
        this.ownsConnections = ownsConnections;
    }

    /**
     * The exchange of an attempt that is about to be made.
     *
     * @param documentedStatus the status with which the service says that it carried the request out, or 0
     * @param retry whether the call had an attempt before this one
     */
    public Exchange exchange(Request request, int documentedStatus, boolean retry) {
        // A pooled connection may be dead, or hold bytes that would be taken for the response.
        OkHttpClient http = retry || request.body() != null ? fresh : pooled;
        return new Exchange(http, request, documentedStatus, tunnels);
    }

    /** Closes the connections, unless the application owns them. Exchanges that go on are to be cancelled before. */
    @Override
    public void close() {
        if (ownsConnections) {
            pooled.dispatcher().executorService().shutdown();
            pooled.connectionPool().evictAll();
        }
    }
}
