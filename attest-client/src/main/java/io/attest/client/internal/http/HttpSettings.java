package io.attest.client.internal.http;

import java.net.Proxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** The HTTP settings of a client that is being built. */
public final class HttpSettings {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(24);

    // Common servers close an idle connection after 5 s, and a send over a dying one has an unknown outcome.
    // The pool is large because prefetched pages come and go together: those beyond it would connect anew each time.
    private static final int IDLE_CONNECTIONS = 32;
    private static final int KEEP_ALIVE_SECONDS = 4;

    private @Nullable OkHttpClient client;
    private @Nullable Duration connectTimeout;
    private @Nullable Duration readTimeout;
    private @Nullable Proxy proxy;
    private @Nullable Function<? super OkHttpClient, ? extends Call.Factory> callFactory;

    /** The application's client. */
    public void client(OkHttpClient value) {
        client = value;
    }

    /** From 1 ms to 24 days. */
    public void connectTimeout(Duration value) {
        connectTimeout = checked("connectTimeout", value);
    }

    /** From 1 ms to 24 days. */
    public void readTimeout(Duration value) {
        readTimeout = checked("readTimeout", value);
    }

    /** The proxy of every request. */
    public void proxy(Proxy value) {
        proxy = value;
    }

    /** Makes calls with the client that it is given. */
    public void callFactory(Function<? super OkHttpClient, ? extends Call.Factory> value) {
        callFactory = value;
    }

    /** A new transport. */
    public Transport transport() {
        OkHttpClient.Builder http = client == null ? ownClient() : client.newBuilder();
        if (connectTimeout != null) {
            http.connectTimeout(connectTimeout);
        }
        if (readTimeout != null) {
            http.readTimeout(readTimeout);
        }
        if (proxy != null) {
            http.proxy(proxy);
        }
        return callFactory == null
                ? Transport.over(http.build(), client == null)
                : Transport.over(http.build(), client == null, callFactory);
    }

    private static OkHttpClient.Builder ownClient() {
        return new OkHttpClient.Builder()
                .connectTimeout(CONNECT_TIMEOUT)
                .readTimeout(READ_TIMEOUT)
                .connectionPool(new ConnectionPool(IDLE_CONNECTIONS, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS));
    }

    // Java callers without a nullness checker can pass null.
    @SuppressWarnings("ConstantValue")
    private static Duration checked(String parameter, Duration value) {
        if (value == null || value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(LONGEST_TIMEOUT) > 0) {
            throw new IllegalArgumentException(parameter + " must be between 1 ms and 24 days, but is " + value);
        }
        return value;
    }
}
