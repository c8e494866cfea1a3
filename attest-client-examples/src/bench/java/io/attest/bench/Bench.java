package io.attest.bench;

import java.util.Locale;

/** Runs one benchmark by its name. Each ends in one line of figures. */
public final class Bench {

    /** Whether {@code -Dbench.quick=true} was given: fewer rounds, to see whether it runs. Its figures mean nothing. */
    static final boolean QUICK = Boolean.getBoolean("bench.quick");

    private Bench() {}

    /** Runs the one that is named. */
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "coldstart" -> ColdstartBench.run();
            case "duplicates" -> DuplicatesBench.run();
            case "footprint" -> FootprintBench.run();
            case "limits" -> LimitsBench.run();
            case "overhead" -> OverheadBench.run();
            case "ratelimit" -> RateLimitBench.run();
            default -> {
                System.err.println("No benchmark is called \"" + args[0] + "\". There are: coldstart,"
                        + " duplicates, footprint, limits, overhead, ratelimit.");
                System.exit(1);
            }
        }
        // OkHttp and the sandbox leave threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    /** With a decimal point, whatever the language of the machine. */
    static void print(String format, Object... figures) {
        System.out.printf(Locale.ROOT, format, figures);
    }
}
