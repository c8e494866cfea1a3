package io.attest.bench;

import java.util.ArrayList;
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

    private static final int CALLS = (Bench.QUICK ? 2 : 4) * LimitsBench.LIMIT;

    private RateLimitBench() {}

    static void run() throws Exception {
        // Loading classes takes a second, and is not what is measured.
        LimitsBench.measure("first", 1, 1, LimitsBench::ours);
        List<Callable<LimitsBench.Result>> work = new ArrayList<>();
        for (int threads : new int[] {1, 8, 64}) {
            work.add(() -> LimitsBench.measure(threads + " threads", threads, CALLS, LimitsBench::ours));
        }
        List<LimitsBench.Result> results = Parallel.run(3, work);
        results.forEach(System.out::println);
        Bench.print(
                "ratelimit: utilisation=%.3f refused=%d%n",
                Collections.min(results, Comparator.comparing(LimitsBench.Result::share))
                        .share(),
                Collections.max(results, Comparator.comparing(LimitsBench.Result::refused))
                        .refused());
    }
}
