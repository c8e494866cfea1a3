package io.attest.bench;

import io.attest.client.AttestClient;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The same call over a socket, blocking and by waiting for its future, in alternated rounds. The caller is a thread of
 * the executor, if there is one: an application that has virtual threads makes its blocking calls on them.
 */
final class AsyncOverhead {

    private static final int WARM_UP = 50;
    private static final int ROUNDS = 201;
    private static final int CALLS = 100;

    private AsyncOverhead() {}

    /**
     * The time of an asynchronous call over that of a blocking one in the round before it: the median of all rounds.
     */
    static double ratio(@Nullable Executor executor) throws IOException {
        try (OneThreadServer server = new OneThreadServer();
                AttestClient client = WaitingCalls.builder(server, executor).build()) {
            server.returnUser(
                    "X-RateLimit-Limit: 1000000",
                    "X-RateLimit-Remaining: 999999",
                    "X-RateLimit-Reset: " + Instant.now().plusSeconds(3600).getEpochSecond());
            double[] blocking = new double[ROUNDS];
            double[] asynchronous = new double[ROUNDS];
            double[] ratios = new double[ROUNDS];
            for (int i = -WARM_UP; i < ROUNDS; i++) {
                double sync = micros(() -> client.me().get(), executor);
                double async = micros(() -> client.async().me().get().join(), executor);
                if (i >= 0) {
                    blocking[i] = sync;
                    asynchronous[i] = async;
                    ratios[i] = async / sync;
                }
            }
            System.out.printf(
                    Locale.ROOT,
                    "A call over a socket: sync_us=%.0f async_us=%.0f%n",
                    median(blocking),
                    median(asynchronous));
            return median(ratios);
        }
    }

    /** The time of one call, over a round of them. */
    private static double micros(Runnable call, @Nullable Executor executor) {
        if (executor != null) {
            return CompletableFuture.supplyAsync(() -> micros(call, null), executor)
                    .join();
        }
        long start = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            call.run();
        }
        return (System.nanoTime() - start) / 1_000.0 / CALLS;
    }

    private static double median(double[] rounds) {
        Arrays.sort(rounds);
        return rounds[rounds.length / 2];
    }
}
