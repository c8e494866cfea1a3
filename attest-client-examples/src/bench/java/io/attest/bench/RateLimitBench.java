package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * How much of a token's rate limit is used, and how many requests are refused: four windows' worth of calls against the
 * documented limit, with one client and 1, 8 and 64 threads, and with OkHttp alone. Side by side, since all of them
 * mostly wait; each has a sandbox of its own.
 *
 * <p>Utilisation is the shortest time in which the windows allow the calls, divided by the time that they took.
 */
final class RateLimitBench {

    static final int LIMIT = 60;
    static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int WINDOWS = Bench.QUICK ? 2 : 4;
    // The calls of the last window need not wait for its end.
    private static final double LEAST_SECONDS = WINDOW.multipliedBy(WINDOWS - 1).toSeconds();
    private static final Clock SERVICE_CLOCK = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(90));

    private RateLimitBench() {}

    static void run() throws Exception {
        // Loading classes takes a second, and is not what is measured.
        try (AttestSandbox sandbox = sandbox()) {
            sdk(sandbox).call();
            naive(sandbox).call();
        }
        System.out.printf("%d calls need %.0f s at least.%n", WINDOWS * LIMIT, LEAST_SECONDS);
        List<Result> results = Parallel.run(
                4,
                List.of(
                        () -> measure("sdk", 1),
                        () -> measure("sdk", 8),
                        () -> measure("sdk", 64),
                        () -> measure("naive", 8)));
        results.forEach(System.out::println);
        List<Result> sdk = results.subList(0, 3);
        System.out.printf(
                "ratelimit: utilisation=%s refused=%d naive_refused=%d%n",
                Rounded.down(sdk.stream().mapToDouble(Result::utilisation).min().orElseThrow(), 2),
                sdk.stream().mapToInt(Result::refused).max().orElseThrow(),
                results.get(3).refused());
    }

    /** The documented limit, by a clock that is ahead of the client's. */
    static AttestSandbox sandbox() {
        return AttestSandbox.builder()
                .rateLimit(LIMIT)
                .rateWindow(WINDOW)
                .clock(SERVICE_CLOCK)
                .start();
    }

    private static Result measure(String way, int threads) throws Exception {
        try (AttestSandbox sandbox = sandbox()) {
            Callable<?> call = way.equals("sdk") ? sdk(sandbox) : naive(sandbox);
            AtomicInteger left = new AtomicInteger(WINDOWS * LIMIT);
            Callable<Object> worker = () -> {
                while (left.getAndDecrement() > 0) {
                    call.call();
                }
                return way;
            };
            long start = System.nanoTime();
            Parallel.run(threads, Collections.nCopies(threads, worker));
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Result(way, threads, seconds, sandbox.rateLimitedRequests());
        }
    }

    private static Callable<?> sdk(AttestSandbox sandbox) {
        AttestClient client = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                // 64 threads wait for several windows.
                .timeout(Duration.ofMinutes(10))
                .build();
        return () -> client.me().get();
    }

    /** As one would without the SDK: sends at once, and again when the {@code Retry-After} of a 429 says. */
    private static Callable<?> naive(AttestSandbox sandbox) {
        OkHttpClient http = new OkHttpClient();
        Request request = new Request.Builder()
                .url(sandbox.baseUrl() + "/me")
                .header("Authorization", "Bearer " + sandbox.ownerToken())
                .build();
        return () -> {
            int wait = send(http, request);
            while (wait > 0) {
                TimeUnit.SECONDS.sleep(wait);
                wait = send(http, request);
            }
            return http;
        };
    }

    /** Returns how many seconds to wait, 0 after a success. */
    private static int send(OkHttpClient http, Request request) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            return switch (response.code()) {
                case 200 -> 0;
                case 429 -> Integer.parseInt(response.header("Retry-After"));
                default -> throw new IOException("status " + response.code());
            };
        }
    }

    private record Result(String way, int threads, double seconds, int refused) {

        double utilisation() {
            return LEAST_SECONDS / seconds;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-5s threads=%-2d seconds=%.2f utilisation=%s refused=%d",
                    way,
                    threads,
                    seconds,
                    Rounded.down(utilisation(), 4),
                    refused);
        }
    }
}
