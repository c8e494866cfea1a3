package io.attest.client.internal.http;

import java.io.IOException;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import okhttp3.Authenticator;
import okhttp3.Connection;
import okhttp3.Credentials;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** Gives user and password to the proxy only. A proxy gets them once for each connection or request. */
final class ProxyLogin implements Authenticator, Interceptor {

    private static final String HEADER = "Proxy-Authorization";

    private final String credentials;

    ProxyLogin(String user, String password) {
        credentials = Credentials.basic(user, password, StandardCharsets.UTF_8);
    }

    /** OkHttp asks before it opens a tunnel through the proxy, and after each 407. */
    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        Request request = response.request();
        if (!request.method().equals("CONNECT")) {
            // Any other request has had them; or the 407 came through the tunnel, from the service.
            return null;
        }
        if (request.header(HEADER) != null) {
            throw new RefusedException();
        }
        return withCredentials(request);
    }

    /** Without TLS there is no tunnel: the proxy reads the request itself. */
    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        Connection connection = chain.connection();
        boolean isForProxy = !request.isHttps()
                && connection != null
                && connection.route().proxy().type() == Proxy.Type.HTTP;
        return chain.proceed(isForProxy ? withCredentials(request) : request);
    }

    private Request withCredentials(Request request) {
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
