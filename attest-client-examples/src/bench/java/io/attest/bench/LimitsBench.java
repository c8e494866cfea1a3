package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * A job of 180 requests in four threads against a limit of 60 a minute, as one would write it. Side by side, since all
 * of them mostly wait; each has a sandbox of its own. The share of the limit is the shortest time in which the windows
 * allow the requests, divided by the time that they took.
 */
final class LimitsBench {

    static final int LIMIT = 60;
    private static final int CALLS = (Bench.QUICK ? 2 : 3) * LIMIT;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Clock AHEAD_OF_THE_CLIENT = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(90));
    private static final OkHttpClient HTTP = new OkHttpClient();

    private LimitsBench() {}

    static void run() throws Exception {
        List<Result> results = Parallel.run(
                3,
                List.of(
                        () -> measure("OkHttp, again after a 429", 4, CALLS, sandbox -> () -> untilServed(sandbox)),
                        () -> measure("Resilience4j at 60 a minute", 4, CALLS, LimitsBench::limited),
                        () -> measure(Rival.OURS, 4, CALLS, LimitsBench::ours)));
        System.out.printf("| %-28s | requests | refused | seconds | share of the limit |%n", "");
        for (Result result : results) {
            Bench.print(
                    "| %-28s | %8d | %7d | %7.1f | %18.3f |%n",
                    result.name, result.requests, result.refused, result.seconds, result.share());
        }
        Result ours = results.get(2);
        Bench.print(
                "limits: clients=%d calls=%d ours_refused=%d ours_share=%.3f worst_refused=%d%n",
                results.size(),
                CALLS,
                ours.refused,
                ours.share(),
                results.stream().mapToInt(Result::refused).max().orElse(0));
    }

    interface Way {

        Callable<Object> over(AttestSandbox sandbox);
    }

    static Result measure(String name, int threads, int calls, Way way) throws Exception {
        try (AttestSandbox sandbox = AttestSandbox.builder()
                .rateLimit(LIMIT)
                .rateWindow(WINDOW)
                .clock(AHEAD_OF_THE_CLIENT)
                .start()) {
            Callable<Object> call = way.over(sandbox);
            long start = System.nanoTime();
            Parallel.run(threads, Collections.nCopies(calls, call));
            double seconds = (System.nanoTime() - start) / 1e9;
            return new Result(name, calls, sandbox.requestsReceived(), sandbox.rateLimitedRequests(), seconds);
        }
    }

    /** Waits as long as the 429 says. */
    private static Object untilServed(AttestSandbox sandbox) throws IOException, InterruptedException {
        while (true) {
            try (Response response = get(sandbox)) {
                if (response.code() != 429) {
                    return response.code();
                }
                String seconds = response.header("Retry-After");
                Thread.sleep(Duration.ofSeconds(seconds == null ? 1 : Long.parseLong(seconds))
                        .toMillis());
            }
        }
    }

    private static Response get(AttestSandbox sandbox) throws IOException {
        return HTTP.newCall(new Request.Builder()
                        .url(sandbox.baseUrl() + "/me")
                        .header("Authorization", "Bearer " + sandbox.ownerToken())
                        .build())
                .execute();
    }

    private static Callable<Object> limited(AttestSandbox sandbox) {
        RateLimiter limiter = RateLimiter.of(
                "attest",
                RateLimiterConfig.custom()
                        .limitForPeriod(LIMIT)
                        .limitRefreshPeriod(WINDOW)
                        .timeoutDuration(Duration.ofHours(1))
                        .build());
        return RateLimiter.decorateCallable(limiter, () -> untilServed(sandbox));
    }

    static Callable<Object> ours(AttestSandbox sandbox) {
        AttestClient client = AttestClient.builder()
                .baseUrl(sandbox.baseUrl())
                .accessToken(sandbox.ownerToken())
                .timeout(Duration.ofMinutes(10))
                .build();
        return () -> client.me().get();
    }

    record Result(String name, int calls, int requests, int refused, double seconds) {

        /** The requests of the last window need not wait for its end. */
        double share() {
            return WINDOW.multipliedBy(calls / LIMIT - 1).toSeconds() / seconds;
        }
    }
}
