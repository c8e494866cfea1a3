package io.attest.bench;

import io.attest.bench.speed.ColdstartBench;
import io.attest.bench.speed.OverheadBench;
import java.util.Set;

/** Runs one of the benchmarks that use the library as applications do, by its name. Each ends in one line of figures. */
public final class Bench {

    // They look inside the library or at its jars, so the library's module runs it.
    private static final Set<String> ELSEWHERE = Set.of("footprint", "probe");

    private Bench() {}

    /**
     * Runs it, or does nothing if another module has it.
     *
     * @param args the name
     * @throws Exception whatever goes wrong
     */
    public static void main(String[] args) throws Exception {
        if (ELSEWHERE.contains(args[0])) {
            return;
        }
        switch (args[0]) {
            case "async" -> AsyncBench.run();
            case "batch" -> BatchBench.run();
            case "coldstart" -> ColdstartBench.run();
            case "keepfree" -> KeepFreeBench.run();
            case "memory" -> MemoryBench.run();
            case "overhead" -> OverheadBench.run();
            case "paging" -> PagingBench.run();
            case "ratelimit" -> RateLimitBench.run();
            default -> {
                System.err.println(
                        "No benchmark is called \"" + args[0]
                                + "\". There are: async, batch, coldstart, footprint, keepfree, memory, overhead, paging, probe, ratelimit.");
                System.exit(1);
            }
        }
        // OkHttp and the mock server leave threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
