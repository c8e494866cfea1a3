package io.attest.bench.speed;

import io.attest.bench.Rounded;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/** What a call costs beside one written by hand over the same OkHttp and Jackson, and beside what else there is. */
public final class OverheadBench {

    private OverheadBench() {}

    /**
     * Measures, and prints a table and the line of figures.
     *
     * @throws IOException if a JVM cannot be started
     * @throws InterruptedException if interrupted
     * @throws RunnerException if a benchmark fails
     */
    public static void run() throws IOException, InterruptedException, RunnerException {
        Measured time = new Measured();
        Measured bytes = new Measured();
        InMemoryRuns.measure(time, bytes);
        List<String> calls = List.of("me", "page", "create");
        table("Without a network, microseconds a call (ratio to hand)", calls, time.scaled(1e-3));
        table("Without a network, kilobytes allocated a call (ratio to hand)", calls, bytes.scaled(1.0 / 1024));

        Measured loopback = new Measured();
        boolean pinned = Loopback.measure(loopback);
        table(
                "Over loopback, microseconds a call (ratio to hand), caller and server "
                        + (pinned ? "on one CPU" : "NOT kept on one CPU, since there is no taskset"),
                LoopbackCaller.CALLS,
                loopback.scaled(1e-3));

        double bestPeer = Contestant.PEERS.stream()
                .mapToDouble(peer -> time.ratio(peer, "page"))
                .min()
                .orElseThrow();
        System.out.printf(
                "overhead: me=%s page=%s create=%s alloc_page=%s loop_me=%s loop_create=%s loop_page=%s best_peer_page=%s page_vs_tokens=%s%n",
                up(time, "me"),
                up(time, "page"),
                up(time, "create"),
                up(bytes, "page"),
                up(loopback, "me"),
                up(loopback, "create"),
                up(loopback, "page"),
                Rounded.down(bestPeer, 2),
                Rounded.up(time.median(InMemoryRuns.PAGE, "read") / time.median(InMemoryRuns.PAGE, "tokens"), 2));
    }

    private static String up(Measured measured, String call) {
        return Rounded.up(measured.ratio(Contestant.SDK, call), 2);
    }

    private static void table(String title, List<String> calls, Measured measured) {
        System.out.println(title);
        for (String contestant : Contestant.ALL) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-9s", contestant));
            for (String call : calls) {
                line.append(String.format(
                        Locale.ROOT,
                        " %s %9.2f (%5.2f)",
                        call,
                        measured.median(contestant, call),
                        measured.ratio(contestant, call)));
            }
            System.out.println(line);
        }
    }
}
