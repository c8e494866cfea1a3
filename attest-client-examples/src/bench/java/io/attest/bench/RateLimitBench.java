package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * How much of a token's rate limit one client uses, and how many of its requests are refused: four windows' worth of
 * calls against the documented limit, with 1, 8 and 64 threads. Side by side, since all of them mostly wait; each has a
 * sandbox of its own.
 *
 * <p>Utilisation is the shortest time in which the windows allow the calls, divided by the time that they took.
 */
final class RateLimitBench {

    private static final int LIMIT = 60;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int WINDOWS = Bench.QUICK ? 2 : 4;
    // The calls of the last window need not wait for its end.
    private static final double LEAST_SECONDS = WINDOW.multipliedBy(WINDOWS - 1).toSeconds();
    private static final Clock SERVICE_CLOCK = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(90));

    private RateLimitBench() {}

    static void run() throws Exception {
        // Loading classes takes a second, and is not what is measured.
        measure(1, 1);
        int calls = WINDOWS * LIMIT;
        List<Result> results =
                Parallel.run(3, List.of(() -> measure(1, calls), () -> measure(8, calls), () -> measure(64, calls)));
        results.forEach(System.out::println);
        Bench.print(
                "ratelimit: utilisation=%.3f refused=%d%n",
                Collections.min(results, Comparator.comparing(Result::utilisation))
                        .utilisation(),
                Collections.max(results, Comparator.comparing(Result::refused)).refused());
    }

    private static Result measure(int threads, int calls) throws Exception {
        // By a clock that is ahead of the client's.
        try (AttestSandbox sandbox = AttestSandbox.builder()
                        .rateLimit(LIMIT)
                        .rateWindow(WINDOW)
                        .clock(SERVICE_CLOCK)
                        .start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        // 64 threads wait for several windows.
                        .timeout(Duration.ofMinutes(10))
                        .build()) {
            Callable<Object> call = () -> client.me().get();
            long start = System.nanoTime();
            Parallel.run(threads, Collections.nCopies(calls, call));
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Result(threads, LEAST_SECONDS / seconds, sandbox.rateLimitedRequests());
        }
    }

    private record Result(int threads, double utilisation, int refused) {}
}
