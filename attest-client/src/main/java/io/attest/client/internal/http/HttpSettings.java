package io.attest.client.internal.http;

import java.net.Proxy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The HTTP settings of a client that is being built. */
public final class HttpSettings {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(24);

    // Common servers close an idle connection after 5 s, and a read over a dead one has to be repeated.
    // The pool is large because threads of an application read together: those beyond it would connect anew each time.
    private static final int IDLE_CONNECTIONS = 32;
    private static final int KEEP_ALIVE_SECONDS = 4;

    private final Map<String, Consumer<OkHttpClient.Builder>> changes = new LinkedHashMap<>();
    private @Nullable OkHttpClient client;
    private boolean hasProxyPassword;

    /** The application's client. */
    public void client(OkHttpClient value) {
        client = value;
    }

    /** From 1 ms to 24 days. */
    public void connectTimeout(Duration value) {
        Duration timeout = checked("connectTimeout", value);
        changes.put("connectTimeout", builder -> builder.connectTimeout(timeout));
    }

    /** From 1 ms to 24 days. */
    public void readTimeout(Duration value) {
        Duration timeout = checked("readTimeout", value);
        changes.put("readTimeout", builder -> builder.readTimeout(timeout));
    }

    /** The proxy of every request. */
    public void proxy(Proxy value) {
        hasProxyPassword = false;
        changes.put("proxy", builder -> builder.proxy(value));
    }

    /** The proxy of every request, which asks for a password. */
    public void proxy(Proxy value, String user, String password) {
        if (value.type() != Proxy.Type.HTTP) {
            throw new IllegalArgumentException("proxy must be of the type HTTP to have a password, but is " + value);
        }
        if (user.contains(":")) {
            throw new IllegalArgumentException("user must not contain a colon, which ends it in Basic authentication");
        }
        ProxyLogin login = new ProxyLogin(user, password);
        hasProxyPassword = true;
        changes.put("proxy", builder -> builder.proxy(value).proxyAuthenticator(login));
    }

    /** What makes TLS connections, and the trust manager that it uses. */
    public void tls(SSLSocketFactory sockets, X509TrustManager trust) {
        changes.put("tls", builder -> builder.sslSocketFactory(sockets, trust));
    }

    /**
     * A new transport. Settings of the application's client that would repeat a request, or carry the token elsewhere,
     * are overridden if OkHttp has them by default, and else refused.
     *
     * @param https whether the service is called over TLS
     * @throws IllegalArgumentException if there is a password for a proxy that would make no tunnel, or the
     *     application's client has a setting that is not used
     */
    public Transport transport(boolean https) {
        if (hasProxyPassword && !https) {
            throw new IllegalArgumentException(
                    "proxy must not have a password if baseUrl uses http, since only a tunnel for https asks for it");
        }
        OkHttpClient.Builder builder =
                client == null ? ownClient() : checked(client).newBuilder();
        changes.values().forEach(change -> change.accept(builder));
        builder.retryOnConnectionFailure(false).followRedirects(false);
        return new Transport(builder.build(), client == null);
    }

    private static OkHttpClient checked(OkHttpClient client) {
        Map<String, Boolean> unused = new LinkedHashMap<>();
        unused.put("callTimeout(Duration.ZERO)", client.callTimeoutMillis() != 0);
        unused.put("authenticator(Authenticator.NONE)", client.authenticator() != Authenticator.NONE);
        unused.put("cookieJar(CookieJar.NO_COOKIES)", client.cookieJar() != CookieJar.NO_COOKIES);
        unused.put("cache(null)", client.cache() != null);
        unused.values().removeIf(isSet -> !isSet);
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("httpClient has settings that the SDK does not use, since they would"
                    + " repeat requests, keep their answers or cut them off. Set timeout() for a callTimeout, and give"
                    + " httpClient.newBuilder()." + String.join(".", unused.keySet()) + ".build()");
        }
        return client;
    }

    /** Links what OkHttp 3 does not have; throws a linkage error if it is missing. */
    public static void link() {
        Function<OkHttpClient, ?> sinceOkHttp4 = OkHttpClient::x509TrustManager;
        Objects.requireNonNull(sinceOkHttp4);
    }

    /** Links what this OkHttp needs of Okio, which OkHttp itself would look for when it connects. */
    public static void linkOkio() {
        try {
            // Since OkHttp 5.2. Its type is in an Okio that 5.1 and 4.12 do not need.
            Function<Response, ?> socket = Response::socket;
            Objects.requireNonNull(socket);
        } catch (NoSuchMethodError e) {
            // An older OkHttp, which works with any Okio that it may have.
        }
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
