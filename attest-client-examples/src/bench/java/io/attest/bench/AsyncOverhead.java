package io.attest.bench;

import io.attest.client.AttestClient;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;

/** The same call over loopback, blocking and by waiting for its future, in turns. */
final class AsyncOverhead {

    private static final int WARM_UP = 3_000;
    private static final int ROUNDS = 5_000;

    private AsyncOverhead() {}

    /** The median time of an asynchronous call over that of a blocking one. */
    static double ratio() throws IOException {
        try (OneThreadServer server = new OneThreadServer();
                AttestClient client = AttestClient.builder()
                        .baseUrl(server.baseUrl())
                        .accessToken("token")
                        .build()) {
            server.returnUser(
                    "X-RateLimit-Limit: 1000000",
                    "X-RateLimit-Remaining: 999999",
                    "X-RateLimit-Reset: " + Instant.now().plusSeconds(3600).getEpochSecond());
            for (int i = 0; i < WARM_UP; i++) {
                blocking(client);
                asynchronous(client);
            }
            long[] blocking = new long[ROUNDS];
            long[] asynchronous = new long[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                blocking[i] = blocking(client);
                asynchronous[i] = asynchronous(client);
            }
            double sync = median(blocking);
            double async = median(asynchronous);
            System.out.printf(Locale.ROOT, "A call over loopback: sync_us=%.0f async_us=%.0f%n", sync, async);
            return async / sync;
        }
    }

    private static long blocking(AttestClient client) {
        long start = System.nanoTime();
        client.me().get();
        return System.nanoTime() - start;
    }

    private static long asynchronous(AttestClient client) {
        long start = System.nanoTime();
        client.async().me().get().join();
        return System.nanoTime() - start;
    }

    private static double median(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1_000.0;
    }
}
