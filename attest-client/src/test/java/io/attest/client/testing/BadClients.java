package io.attest.client.testing;

import io.attest.client.AttestClientBuilder;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;

/** What an application can put below the SDK that would send a request more than once. */
public enum BadClients {
    /** Nothing. */
    NONE,
    /** A client that repeats by every setting that OkHttp has. */
    SETTINGS,
    /** The same, with an interceptor that asks OkHttp to repeat, past what the client says. */
    ASKING,
    /** The same, with another that sends again what failed. */
    REPEATING,
    /** The same, with one that sends a request of its own, whose body can be sent again. */
    REBUILDING;

    /** Puts it below a client. */
    public AttestClientBuilder below(AttestClientBuilder client) {
        return this == NONE ? client : client.httpClient(http().build());
    }

    /** The client itself. */
    public OkHttpClient.Builder http() {
        OkHttpClient.Builder http = new OkHttpClient.Builder()
                .followRedirects(true)
                .followSslRedirects(true)
                .retryOnConnectionFailure(true);
        if (this != SETTINGS) {
            http.addInterceptor(chain -> asking(chain).proceed(chain.request()));
        }
        if (this == REPEATING) {
            http.addInterceptor(chain -> twice(chain, chain.request()));
        }
        if (this == REBUILDING) {
            http.addInterceptor(chain -> twice(chain, rebuilt(chain.request())));
        }
        return http;
    }

    private static Interceptor.Chain asking(Interceptor.Chain chain) {
        try {
            return chain.withRetryOnConnectionFailure(true).withAuthenticator((route, response) -> response.request());
        } catch (NoSuchMethodError e) {
            // Before OkHttp 5.4, no interceptor can ask.
            return chain;
        }
    }

    /** Sends again what failed. */
    private static Response twice(Interceptor.Chain chain, Request request) throws IOException {
        try {
            Response response = chain.proceed(request);
            if (response.isSuccessful()) {
                return response;
            }
            response.close();
        } catch (IOException e) {
            // Once more, then.
        }
        return chain.proceed(request);
    }

    private static Request rebuilt(Request request) throws IOException {
        Request.Builder rebuilt = new Request.Builder().url(request.url()).headers(request.headers());
        RequestBody body = request.body();
        if (body == null) {
            return rebuilt.build();
        }
        Buffer copy = new Buffer();
        body.writeTo(copy);
        return rebuilt.method(request.method(), RequestBody.create(copy.readByteString(), body.contentType()))
                .build();
    }
}
