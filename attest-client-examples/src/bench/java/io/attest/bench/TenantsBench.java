package io.attest.bench;

import io.attest.client.AttestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;

/**
 * One client with many tokens: what the first call of a further token costs beside the next calls of a known one, both
 * with a response from memory. Means, so that a call that does the work of others counts. The windows of all tokens but
 * the latest are over, so that the client forgets while it is measured.
 */
final class TenantsBench {

    private static final int[] TOKENS = {1_000, 10_000, 100_000};
    private static final int WARM_UP = Bench.QUICK ? 1 : 300;
    private static final int ROUNDS = Bench.QUICK ? 1 : 50;
    private static final int CALLS = 100;
    // Whole seconds of a window may be rounded up.
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration SURELY_OVER = WINDOW.plusSeconds(2);

    private final AttestClient client = AttestClient.builder()
            .baseUrl("http://127.0.0.1:1/api/v1")
            .httpClient(
                    Responses.inMemory(Responses.USER, TenantsBench::headers).build())
            .accessToken(() -> "token-" + this.token)
            .build();
    private int token;
    private int tokens;

    private TenantsBench() {}

    static void run() throws InterruptedException {
        TenantsBench warmUp = new TenantsBench();
        for (int i = 0; i < WARM_UP; i++) {
            warmUp.firstCalls();
            warmUp.knownCalls();
        }
        for (int count : TOKENS) {
            new TenantsBench().measure(count, heap());
        }
    }

    private void measure(int count, long heapBefore) throws InterruptedException {
        while (tokens < count) {
            firstCalls();
        }
        double heapMb = (heap() - heapBefore) / 1e6;
        TimeUnit.MILLISECONDS.sleep(SURELY_OVER.toMillis());
        double first = 0;
        double known = 0;
        for (int i = 0; i < ROUNDS; i++) {
            first += firstCalls();
            known += knownCalls();
        }
        Bench.print(
                "tenants: tokens=%d us_first_call=%.1f us_known_call=%.1f heap_mb=%.1f%n",
                count, first / ROUNDS, known / ROUNDS, heapMb);
        client.close();
    }

    /** The microseconds of a call, each with a further token. */
    private double firstCalls() {
        int from = tokens;
        tokens += CALLS;
        return micros(from);
    }

    /** The same with the tokens of the last first calls. */
    private double knownCalls() {
        return micros(tokens - CALLS);
    }

    private double micros(int from) {
        long start = System.nanoTime();
        for (token = from; token < from + CALLS; token++) {
            client.me().get();
        }
        return (System.nanoTime() - start) / 1e3 / CALLS;
    }

    private static Headers headers() {
        return Responses.headers(60, Instant.now().plus(WINDOW));
    }

    private static long heap() throws InterruptedException {
        // What finalizers and cleaners hold is free only after another collection.
        System.gc();
        TimeUnit.MILLISECONDS.sleep(100);
        System.gc();
        Runtime jvm = Runtime.getRuntime();
        return jvm.totalMemory() - jvm.freeMemory();
    }
}
