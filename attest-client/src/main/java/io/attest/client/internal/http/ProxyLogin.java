package io.attest.client.internal.http;

import java.nio.charset.StandardCharsets;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** Gives user and password to the proxy only, once for each tunnel. */
final class ProxyLogin implements Authenticator {

    private static final String HEADER = "Proxy-Authorization";

    private final String credentials;

    ProxyLogin(String user, String password) {
        credentials = Credentials.basic(user, password, StandardCharsets.UTF_8);
    }

    /**
     * OkHttp asks before it opens a tunnel through the proxy, and after each 407. If that came through the tunnel, from
     * the service, {@link Attempt} keeps what is returned from being sent.
     */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) {
        Request request = response.request();
        // Another try would end in the same way, and may lock the user out.
        return request.header(HEADER) == null
                ? request.newBuilder().header(HEADER, credentials).build()
                : null;
    }
}
