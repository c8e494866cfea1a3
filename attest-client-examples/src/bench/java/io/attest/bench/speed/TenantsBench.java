package io.attest.bench.speed;

import io.attest.client.AttestClient;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/**
 * One client with many tokens: what the first call of a further token costs beside the next calls of a known one, both
 * with a response from memory. Means, so that a call that does the work of others counts. The windows of all tokens but
 * the latest are over, so that the client forgets while it is measured.
 */
public final class TenantsBench {

    private static final int[] TOKENS = {1_000, 10_000, 100_000};
    private static final int WARM_UP = Quick.ASKED ? 1 : 300;
    private static final int ROUNDS = Quick.ASKED ? 1 : 50;
    private static final int CALLS = 100;
    // Whole seconds of a window may be rounded up.
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration SURELY_OVER = WINDOW.plusSeconds(2);
    private static final MediaType JSON = MediaType.get("application/json");

    private final OkHttpClient http =
            new OkHttpClient.Builder().addInterceptor(TenantsBench::response).build();
    private final AttestClient client = AttestClient.builder()
            .baseUrl("http://127.0.0.1:1/api/v1")
            .httpClient(http)
            .accessToken(() -> "token-" + this.token)
            .build();
    private int token;
    private int tokens;

    private TenantsBench() {}

    /**
     * Prints a line for each number of tokens.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    public static void run() throws InterruptedException {
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
        System.out.printf(
                Locale.ROOT,
                "tenants: tokens=%d us_first_call=%.1f us_known_call=%.1f heap_mb=%.1f%n",
                count,
                first / ROUNDS,
                known / ROUNDS,
                heapMb);
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

    private static Response response(Interceptor.Chain chain) {
        ZonedDateTime now = Instant.now().atZone(ZoneOffset.UTC);
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .header("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(now))
                .header("X-RateLimit-Limit", "60")
                .header("X-RateLimit-Remaining", "59")
                .header("X-RateLimit-Reset", Long.toString(now.plus(WINDOW).toEpochSecond()))
                .body(ResponseBody.create(Responses.USER, JSON))
                .build();
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
