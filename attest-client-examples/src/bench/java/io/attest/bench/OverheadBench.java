package io.attest.bench;

import io.attest.bench.WarmCalls.Cost;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a call costs a warm JVM, beside one written by hand over the same OkHttp and Jackson, and beside what else there
 * is. {@code page} has no network: it is from what the application hands in to what it gets. The others are over
 * loopback, with caller and server on one CPU, where there is {@code taskset}.
 *
 * <p>A JVM for each contestant and call, in turns and in several rounds, so that what slows the machine down for a
 * while falls on all. A cost is that of the best batch of all rounds.
 *
 * <p>The figures are costs of the SDK, divided by those of the call by hand:
 *
 * <ul>
 *   <li>{@code page}, {@code loop_me}, {@code loop_create}, {@code loop_page}: the time from the call to its result.
 *       Over loopback, that of the server is in both.
 *   <li>{@code page_cpu}, {@code loop_me_cpu}, {@code loop_page_cpu}: the CPU time of the thread that calls, in the JVM
 *       and in the system. That of the server, the collector and the compiler is not in it. There is none of a
 *       {@code create}: another thread works for it.
 *   <li>{@code alloc_page}: the memory that this thread allocates.
 *   <li>{@code gson_page}: the time with Gson, instead of the SDK's.
 * </ul>
 */
final class OverheadBench {

    private static final int ROUNDS = Bench.QUICK ? 1 : 2;
    private static final List<String> CALLS = List.of("page", "loopMe", "loopPage", "loopCreate");

    // With one CPU in sight the JVM would take this collector anyway.
    private static final List<String> OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC");

    private final Map<String, Cost> costs = new HashMap<>();

    private OverheadBench() {}

    static void run() throws IOException, InterruptedException {
        OverheadBench bench = new OverheadBench();
        for (int round = 0; round < ROUNDS; round++) {
            for (String call : CALLS) {
                for (String contestant : contestants(call)) {
                    bench.measure(contestant, call);
                }
            }
        }
        bench.print();
    }

    private static List<String> contestants(String call) {
        return call.equals("page") ? Contestant.ALL : List.of(Contestant.HAND, Contestant.SDK);
    }

    private void measure(String contestant, String call) throws IOException, InterruptedException {
        try (Jvm jvm = new Jvm(Redirect.INHERIT, Jvm.JDK, Jvm.CLASS_PATH, OPTIONS, WarmCalls.class, contestant, call)) {
            costs.merge(contestant + " " + call, Cost.parse(jvm.line()), Cost::or);
            jvm.finish();
        }
    }

    private void print() {
        System.out.println("Microseconds, CPU microseconds, kilobytes of a call (ratio to hand)");
        for (String call : CALLS) {
            System.out.println("  " + call);
            for (String contestant : contestants(call)) {
                Cost cost = costs.get(contestant + " " + call);
                Cost ratio = ratio(contestant, call);
                Bench.print(
                        "    %-9s %9.2f (%5.2f) %9.2f (%5.2f) %9.2f (%5.2f)%n",
                        contestant,
                        cost.time(),
                        ratio.time(),
                        cost.cpu(),
                        ratio.cpu(),
                        cost.kilobytes(),
                        ratio.kilobytes());
            }
        }
        Cost page = ratio(Contestant.SDK, "page");
        Cost me = ratio(Contestant.SDK, "loopMe");
        Cost loopPage = ratio(Contestant.SDK, "loopPage");
        Bench.print(
                "overhead: page=%.2f page_cpu=%.2f alloc_page=%.2f loop_me=%.2f loop_me_cpu=%.2f loop_create=%.2f"
                        + " loop_page=%.2f loop_page_cpu=%.2f gson_page=%.2f%n",
                page.time(),
                page.cpu(),
                page.kilobytes(),
                me.time(),
                me.cpu(),
                ratio(Contestant.SDK, "loopCreate").time(),
                loopPage.time(),
                loopPage.cpu(),
                ratio(Contestant.GSON, "page").time());
    }

    private Cost ratio(String contestant, String call) {
        return costs.get(contestant + " " + call).over(costs.get(Contestant.HAND + " " + call));
    }
}
