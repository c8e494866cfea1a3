package io.attest.client.internal.http;

import java.io.IOException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The innermost interceptor. The attempt travels as a tag of the request, so that it is found behind every wrapper
 * around OkHttp's calls.
 */
final class WireInterceptor implements Interceptor {

    private static final int SERVICE_UNAVAILABLE = 503;

    @Override
    public Response intercept(Chain chain) throws IOException {
        // Not the chain's request: an interceptor may have replaced it by one without tags.
        Exchange exchange = chain.call().request().tag(Exchange.class);
        Response response = exchange == null ? chain.proceed(chain.request()) : letOut(exchange, chain);
        // OkHttp would repeat a GET at once if it is zero.
        return response.code() == SERVICE_UNAVAILABLE
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }

    private static Response letOut(Exchange exchange, Chain chain) throws IOException {
        exchange.watch().watch();
        Connection connection = chain.connection();
        if (connection != null) {
            // Or the first request would wait for the service to acknowledge the end of the TLS handshake, often for 40
            // ms.
            connection.socket().setTcpNoDelay(true);
        }
        return exchange.guard().letOut(chain);
    }
}
