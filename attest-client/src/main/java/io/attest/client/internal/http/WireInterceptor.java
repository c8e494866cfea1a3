package io.attest.client.internal.http;

import java.io.IOException;
import java.util.Map;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The innermost interceptor, which lets the request of an attempt leave.
 *
 * @param attempts those that are executed now, by OkHttp's call. They are no tags of the call, since OkHttp's tags load
 *     much of Kotlin
 */
record WireInterceptor(Map<Call, Attempt> attempts) implements Interceptor {

    private static final int SERVICE_UNAVAILABLE = 503;

    @Override
    public Response intercept(Chain chain) throws IOException {
        Attempt attempt = attempts.get(chain.call());
        if (attempt == null) {
            throw new IOException("the sending of another call, or a late one, was stopped");
        }
        noDelay(chain);
        Response response = attempt.letOut(chain);
        if (response.code() == SERVICE_UNAVAILABLE) {
            // OkHttp would repeat a GET at once if it is zero.
            response = response.newBuilder().removeHeader("Retry-After").build();
        }
        return response;
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
