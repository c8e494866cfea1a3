package io.attest.client.internal.http;

import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/** The HTTP settings of a client that is being built. */
public final class HttpSettings {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(24);

    // Common servers close an idle connection after 5 s, and a read over a dead one has to be repeated.
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

    /**
     * A new transport. Settings of the application's client that would repeat a request, or carry the token elsewhere,
     * are overridden.
     *
     * @throws IllegalArgumentException if the function that makes the call factory returns null
     */
    // Java callers without a nullness checker can return null.
    @SuppressWarnings("ConstantValue")
    public Transport transport() {
        OkHttpClient.Builder builder = client == null ? ownClient() : client.newBuilder();
        if (connectTimeout != null) {
            builder.connectTimeout(connectTimeout);
        }
        if (readTimeout != null) {
            builder.readTimeout(readTimeout);
        }
        if (proxy != null) {
            builder.proxy(proxy);
        }
        builder.retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .authenticator(Authenticator.NONE)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                // Each attempt has its own time-out.
                .callTimeout(Duration.ZERO)
                .addNetworkInterceptor(AttemptGuard::leave)
                .interceptors()
                .add(0, AttemptGuard::enter);
        OkHttpClient http = builder.build();
        Call.Factory calls = callFactory == null ? http : callFactory.apply(http);
        if (calls == null) {
            throw new IllegalArgumentException("callFactory must not return null");
        }
        return new Transport(http, calls, client == null);
    }

    /** Links the newest of OkHttp's methods that an attempt needs; throws a linkage error if it is missing. */
    public static void link() {
        BiFunction<Interceptor.Chain, ConnectionPool, Interceptor.Chain> newest = Interceptor.Chain::withConnectionPool;
        Objects.requireNonNull(newest);
    }

    private static OkHttpClient.Builder ownClient() {
        return new OkHttpClient.Builder()
                .connectTimeout(CONNECT_TIMEOUT)
                .readTimeout(READ_TIMEOUT)
                // OkHttp counts the bytes of an HTTP/2 header block, but not its entries: 5.5 MB of empty fields take a
                // heap of 64 MiB.
                .protocols(List.of(Protocol.HTTP_1_1))
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
