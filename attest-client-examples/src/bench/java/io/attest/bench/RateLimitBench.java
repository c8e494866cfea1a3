package io.attest.bench;

import io.attest.sandbox.AttestSandbox;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures how much of a token's rate limit gets used, and how many requests are refused: four windows' worth of calls
 * against the documented limit, in several ways side by side, since all of them mostly wait.
 */
final class RateLimitBench {

    static final int CALLS = 240;

    private static final int CALLS_PER_WINDOW = 60;
    private static final int WINDOW_SECONDS = 60;
    // The calls of the last window need not wait for its end.
    private static final double LEAST_SECONDS = (CALLS / CALLS_PER_WINDOW - 1) * WINDOW_SECONDS;
    private static final Clock SERVICE_CLOCK = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(90));
    private static final int NAIVE_THREADS = 8;

    private RateLimitBench() {}

    static void run() throws Exception {
        warmUp();
        // Each has a sandbox of its own, and so a window and counters of its own.
        List<RateLimitRun> ways = List.of(
                new RateLimitRun("sdk", 1, 1, SdkCaller::new),
                new RateLimitRun("sdk", 8, 1, SdkCaller::new),
                new RateLimitRun("sdk", 64, 1, SdkCaller::new),
                new RateLimitRun("sdk", 8, 4, SdkCaller::new),
                new RateLimitRun("naive", NAIVE_THREADS, 1, NaiveCaller::new));
        System.out.printf(
                Locale.ROOT,
                "%d calls in windows of %d per %d s need %.0f s at least. The service's clock is 90 s ahead; the work"
                        + " begins %.3f s into a second of it, as it happens.%n",
                CALLS,
                CALLS_PER_WINDOW,
                WINDOW_SECONDS,
                LEAST_SECONDS,
                SERVICE_CLOCK.millis() % 1_000 / 1_000.0);
        List<RateLimitRun.Result> results = sideBySide(ways);
        print(ways, results);
        if (results.stream().anyMatch(result -> result.failed() > 0)) {
            throw new IllegalStateException("calls failed, so the times above are of less work than they should be");
        }
        summary(ways, results);
    }

    static AttestSandbox sandbox() {
        return AttestSandbox.builder()
                .rateLimit(CALLS_PER_WINDOW)
                .rateWindow(Duration.ofSeconds(WINDOW_SECONDS))
                .clock(SERVICE_CLOCK)
                .start();
    }

    /** Loading classes takes a second, and is not what is measured. */
    private static void warmUp() throws Exception {
        try (AttestSandbox sandbox = sandbox();
                SdkCaller sdk = new SdkCaller(sandbox);
                NaiveCaller naive = new NaiveCaller(sandbox)) {
            sdk.call();
            naive.call();
        }
    }

    private static List<RateLimitRun.Result> sideBySide(List<RateLimitRun> ways)
            throws InterruptedException, ExecutionException {
        ExecutorService runners = Executors.newFixedThreadPool(ways.size());
        try {
            List<RateLimitRun.Result> results = new ArrayList<>();
            for (Future<RateLimitRun.Result> result : runners.invokeAll(ways)) {
                results.add(result.get());
            }
            return results;
        } finally {
            runners.shutdown();
        }
    }

    private static double utilisation(RateLimitRun.Result result) {
        return LEAST_SECONDS / result.seconds();
    }

    private static void print(List<RateLimitRun> ways, List<RateLimitRun.Result> results) {
        System.out.println("way    threads  clients  seconds  utilisation  refused  requests  failed");
        for (int i = 0; i < ways.size(); i++) {
            RateLimitRun way = ways.get(i);
            RateLimitRun.Result result = results.get(i);
            System.out.printf(
                    Locale.ROOT,
                    "%-5s  %7d  %7d  %7.2f  %11s  %7d  %8d  %6d%n",
                    way.name(),
                    way.threads(),
                    way.clients(),
                    result.seconds(),
                    Rounded.down(utilisation(result), 4),
                    result.refused(),
                    result.requests(),
                    result.failed());
        }
    }

    private static void summary(List<RateLimitRun> ways, List<RateLimitRun.Result> results) {
        double utilisation = Double.POSITIVE_INFINITY;
        int refused = 0;
        int naiveRefused = 0;
        for (int i = 0; i < ways.size(); i++) {
            RateLimitRun.Result result = results.get(i);
            if (ways.get(i).name().equals("naive")) {
                naiveRefused = result.refused();
            } else if (ways.get(i).clients() == 1) {
                utilisation = Math.min(utilisation, utilisation(result));
                refused = Math.max(refused, result.refused());
            }
        }
        System.out.printf(
                Locale.ROOT,
                "ratelimit: utilisation=%s refused=%d naive_refused=%d%n",
                Rounded.down(utilisation, 2),
                refused,
                naiveRefused);
    }
}
