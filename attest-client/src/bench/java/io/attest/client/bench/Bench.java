package io.attest.client.bench;

import java.util.Set;

/** Runs one benchmark by its name. Each ends in one line of figures. */
public final class Bench {

    // They use the library as applications do, so the examples module runs them.
    private static final Set<String> ELSEWHERE =
            Set.of("async", "coldstart", "memory", "overhead", "paging", "ratelimit");

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
            case "footprint" -> FootprintBench.run();
            default -> {
                System.err.println("No benchmark is called \"" + args[0]
                        + "\". There are: async, coldstart, footprint, memory, overhead, paging, ratelimit.");
                System.exit(1);
            }
        }
        // OkHttp and the mock server leave threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
