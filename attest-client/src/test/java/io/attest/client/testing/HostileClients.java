package io.attest.client.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import okhttp3.Cache;
import okhttp3.Cookie;
import okhttp3.CookieJar;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;

/** An application's client that is set as badly as possible. */
public final class HostileClients {

    private HostileClients() {}

    /** Repeats by every setting that OkHttp has. */
    public static OkHttpClient.Builder settings(Path cacheDirectory) {
        return new OkHttpClient.Builder()
                .followRedirects(true)
                .followSslRedirects(true)
                .retryOnConnectionFailure(true)
                .callTimeout(Duration.ofHours(1))
                .authenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Authorization", "Basic c2VjcmV0")
                        .build())
                .cache(new Cache(cacheDirectory.toFile(), 10_000_000))
                .cookieJar(new StickyCookies());
    }

    /** Sends every request that failed once more. */
    public static Response twice(Interceptor.Chain chain) throws IOException {
        return twice(chain, chain.request());
    }

    /** Makes a request of its own, with a body that can be sent again, and sends it once more when it failed. */
    public static Response twiceWithAnotherRequest(Interceptor.Chain chain) throws IOException {
        Request given = chain.request();
        RequestBody body = null;
        if (given.body() != null) {
            Buffer copy = new Buffer();
            given.body().writeTo(copy);
            body = RequestBody.create(copy.readByteString(), given.body().contentType());
        }
        return twice(
                chain,
                new Request.Builder()
                        .url(given.url())
                        .headers(given.headers())
                        .method(given.method(), body)
                        .build());
    }

    /** Asks OkHttp to repeat, past what the client says. */
    public static Response askingForRepeats(Interceptor.Chain chain) throws IOException {
        return chain.withRetryOnConnectionFailure(true)
                .withAuthenticator((route, response) -> response.request())
                .proceed(chain.request());
    }

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

    private static final class StickyCookies implements CookieJar {

        @Override
        public void saveFromResponse(HttpUrl url, List<Cookie> cookies) {}

        @Override
        public List<Cookie> loadForRequest(HttpUrl url) {
            return List.of(new Cookie.Builder()
                    .name("session")
                    .value("sticky")
                    .domain(url.host())
                    .build());
        }
    }
}
