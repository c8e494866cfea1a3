package io.attest.client.internal.http;

import java.io.IOException;
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
     * the service, {@link SendGuard} keeps what is returned from being sent.
     */
    @Override
    public Request authenticate(@Nullable Route route, Response response) throws IOException {
        Request request = response.request();
        if (request.header(HEADER) != null) {
            throw new RefusedException();
        }
        return request.newBuilder().header(HEADER, credentials).build();
    }

    /** Another attempt would end in the same way, and may lock the user out. */
    static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1;

        RefusedException() {
            super("the proxy did not accept the user and the password");
        }
    }
}
