package io.attest.client.internal.http;

import io.attest.client.testing.UndelayedSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * What it costs to look at an idle pooled connection before a POST: the same POSTs over loopback with and without the
 * look, in turns.
 */
public final class ProbeBench {

    private static final int WARM_UP = 500;
    private static final int ROUNDS = 2_000;

    private ProbeBench() {}

    /**
     * Measures and prints.
     *
     * @throws IOException if the loopback server cannot be reached
     */
    public static void run() throws IOException {
        try (MockWebServer server = new MockWebServer()) {
            server.setServerSocketFactory(new UndelayedSockets());
            server.setDispatcher(new Created());
            server.start(InetAddress.getLoopbackAddress(), 0);
            HttpUrl url = server.url("/");
            OkHttpClient plain = new OkHttpClient();
            OkHttpClient probing = new OkHttpClient.Builder()
                    .addNetworkInterceptor(ProbeBench::probe)
                    .build();
            for (int i = 0; i < WARM_UP; i++) {
                post(plain, url);
                post(probing, url);
            }
            long[] without = new long[ROUNDS];
            long[] with = new long[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                without[i] = post(plain, url);
                with[i] = post(probing, url);
            }
            double base = median(without);
            double probed = median(with);
            System.out.printf(
                    Locale.ROOT,
                    "probe: post_us=%.0f probed_post_us=%.0f cost_us=%.0f ratio=%.2f%n",
                    base,
                    probed,
                    probed - base,
                    probed / base);
        }
    }

    private static Response probe(Interceptor.Chain chain) throws IOException {
        if (IdleConnections.isStale(chain.connection())) {
            throw new IOException("the server keeps its connections, so none can be stale");
        }
        return chain.proceed(chain.request());
    }

    private static long post(OkHttpClient client, HttpUrl url) throws IOException {
        Request request = new Request.Builder()
                .url(url)
                .post(new OneShotBody("{}".getBytes(StandardCharsets.UTF_8)))
                .build();
        long start = System.nanoTime();
        try (Response response = client.newCall(request).execute()) {
            response.body().bytes();
        }
        return System.nanoTime() - start;
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1_000.0;
    }

    private static final class Created extends Dispatcher {

        @Override
        public MockResponse dispatch(RecordedRequest request) {
            return new MockResponse.Builder().code(201).body("{}").build();
        }
    }
}
