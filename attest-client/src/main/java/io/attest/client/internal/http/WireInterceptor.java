package io.attest.client.internal.http;

import java.io.IOException;
import java.util.Objects;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The innermost interceptor, which lets the request of an attempt leave. The attempt is a tag of OkHttp's call. */
final class WireInterceptor implements Interceptor {

    private static final int SERVICE_UNAVAILABLE = 503;

    @Override
    public Response intercept(Chain chain) throws IOException {
        // Not the chain's request: an interceptor may have replaced it by one without tags.
        Attempt attempt = Objects.requireNonNull(chain.call().request().tag(Attempt.class));
        noDelay(chain);
        Response response = attempt.letOut(chain);
        // OkHttp would repeat a GET at once if it is zero.
        return response.code() == SERVICE_UNAVAILABLE
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }

    private static void noDelay(Chain chain) throws IOException {
        Connection connection = chain.connection();
        if (connection != null) {
            // Or the first request would wait for the service to acknowledge the end of the TLS handshake, often for 40
            // ms.
            connection.socket().setTcpNoDelay(true);
        }
    }
}
