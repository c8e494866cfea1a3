package io.attest.bench;

import io.attest.bench.speed.ColdstartBench;
import io.attest.bench.speed.FootprintBench;
import io.attest.bench.speed.OverheadBench;
import io.attest.bench.speed.TenantsBench;

/** Runs one benchmark by its name. Each ends in one line of figures. */
public final class Bench {

    private Bench() {}

    /**
     * Runs it.
     *
     * @param args the name
     * @throws Exception whatever goes wrong
     */
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "async" -> AsyncBench.run();
            case "batch" -> BatchBench.run();
            case "coldstart" -> ColdstartBench.run();
            case "footprint" -> FootprintBench.run();
            case "keepfree" -> KeepFreeBench.run();
            case "memory" -> MemoryBench.run();
            case "overhead" -> OverheadBench.run();
            case "paging" -> PagingBench.run();
            case "ratelimit" -> RateLimitBench.run();
            case "tenants" -> TenantsBench.run();
            default -> {
                System.err.println(
                        "No benchmark is called \"" + args[0]
                                + "\". There are: async, batch, coldstart, footprint, keepfree, memory, overhead, paging, ratelimit, tenants.");
                System.exit(1);
            }
        }
        // OkHttp and the mock server leave threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
