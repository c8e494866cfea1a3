package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.model.CurrentUser;
import io.attest.examples.redis.RedisRateLimitStore;
import io.lettuce.core.RedisURI;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** One of the processes of {@link SharedBudget}: its calls, made by four threads. */
final class SharedBudgetWorker {

    private static final int THREADS = 4;

    // More than a service would choose: all processes start at once here, maybe on a small machine.
    private static final Duration STORE_TIMEOUT = Duration.ofSeconds(5);

    private SharedBudgetWorker() {}

    /** Prints READY, waits for a line, makes the calls, and prints how many requests were made and refused. */
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        RedisURI redis = RedisURI.create(args[0]);
        int calls = Integer.parseInt(args[1]);
        AtomicInteger refused = new AtomicInteger();
        try (RedisRateLimitStore store =
                        new RedisRateLimitStore(redis, STORE_TIMEOUT, RedisRateLimitStore.DEFAULT_KEY_PREFIX);
                AttestClient client = AttestClient.builder()
                        .baseUrl(System.getenv("ATTEST_BASE_URL"))
                        .accessToken(System.getenv("ATTEST_ACCESS_TOKEN"))
                        .httpClient(countingRefused(refused))
                        .rateLimitStore(store)
                        .build()) {
            // Waits until the store is connected, as the start is not what is measured.
            store.update("ready", text -> "ready");
            System.out.println("READY");
            BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
            if (parent.readLine() != null) {
                endWith(parent);
                makeCalls(client, calls);
                System.out.println("requests=" + calls + " refused=" + refused);
            }
        }
    }

    private static void makeCalls(AttestClient client, int calls) throws InterruptedException, ExecutionException {
        Callable<CurrentUser> call = () -> client.me().get();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<CurrentUser> user : threads.invokeAll(Collections.nCopies(calls, call))) {
                user.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static OkHttpClient countingRefused(AtomicInteger refused) {
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response response = chain.proceed(chain.request());
                    if (response.code() == 429) {
                        refused.incrementAndGet();
                    }
                    return response;
                })
                .build();
    }

    /** The parent's side is closed when the parent ends, however it does. */
    private static void endWith(BufferedReader parent) {
        Thread watch = new Thread(() -> {
            try {
                while (parent.readLine() != null) {}
            } catch (IOException closed) {
                // As good as the end.
            }
            Runtime.getRuntime().halt(1);
        });
        watch.setDaemon(true);
        watch.start();
    }
}
