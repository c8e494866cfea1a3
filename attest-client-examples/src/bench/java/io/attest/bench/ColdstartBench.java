package io.attest.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.spi.ToolProvider;

/**
 * How long a whole process takes, from its start to its first page, beside one written by hand: as a JVM comes, with an
 * archive of loaded classes (AppCDS), and on the JDK 25 that {@code JAVA_25_HOME} names.
 */
final class ColdstartBench {

    private static final int ROUNDS = Bench.QUICK ? 2 : 15;
    private static final int WARM_UP = 2_000;
    private static final Path PROGRAMS = Jars.TARGET.resolve("programs.jar");

    /** A way to start a JVM. */
    private enum Start {
        PLAIN,
        APP_CDS,
        JDK_25
    }

    private final Measured millis = new Measured();
    private final String baseUrl;

    private ColdstartBench(String baseUrl) {
        this.baseUrl = baseUrl;
    }

    static void run() throws IOException, InterruptedException {
        try (LoopbackServer server = new LoopbackServer(60, Duration.ZERO)) {
            Contestant caller = Contestant.overNetwork(Contestant.HAND, server.baseUrl());
            for (int i = 0; i < WARM_UP; i++) {
                caller.page(1);
            }
            pack();
            new ColdstartBench(server.baseUrl()).measure();
        }
    }

    private void measure() throws IOException, InterruptedException {
        List<Start> starts = new ArrayList<>(List.of(Start.PLAIN, Start.APP_CDS));
        if (System.getenv("JAVA_25_HOME") != null) {
            starts.add(Start.JDK_25);
        }
        for (String contestant : Contestant.ALL) {
            // The files of a first run come from a disk.
            millis(contestant, Start.PLAIN, List.of("-XX:ArchiveClassesAtExit=" + archive(contestant)));
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Start start : starts) {
                for (String contestant : Contestant.ALL) {
                    // An archive that cannot be used is an error.
                    List<String> options = start == Start.APP_CDS
                            ? List.of("-Xshare:on", "-XX:SharedArchiveFile=" + archive(contestant))
                            : List.of();
                    millis.add(contestant, start.name(), millis(contestant, start, options));
                }
            }
        }
        print(starts);
    }

    private static Path archive(String contestant) {
        return Jars.TARGET.resolve(contestant + ".jsa");
    }

    /** From before the process is started until it says that it has its page. */
    private double millis(String contestant, Start start, List<String> options)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(options);
        all.add("-Xlog:disable");
        Path jdk = start == Start.JDK_25 ? Path.of(System.getenv("JAVA_25_HOME")) : Jvm.JDK;
        String classPath = PROGRAMS + File.pathSeparator + String.join(File.pathSeparator, Jars.of(contestant));
        long begin = System.nanoTime();
        try (Jvm jvm = new Jvm(jdk, classPath, all, FirstCall.class, contestant, baseUrl)) {
            jvm.line();
            long end = System.nanoTime();
            jvm.finish();
            return (end - begin) / 1e6;
        }
    }

    private void print(List<Start> starts) {
        Bench.print(
                "From the start of a process to its first page, milliseconds (ratio to hand), median of %d; on %s%n",
                ROUNDS, Runtime.version());
        for (Start start : starts) {
            System.out.println("  " + start);
            for (String contestant : Contestant.ALL) {
                double median = millis.median(contestant, start.name());
                double ratio = millis.ratio(contestant, start.name());
                Bench.print("    %-9s %5.0f (%4.2f)%n", contestant, median, ratio);
            }
        }
        Bench.print(
                "coldstart: page=%.2f cds=%.2f jdk25=%s best_peer=%.2f%n",
                millis.ratio(Contestant.SDK, Start.PLAIN.name()),
                millis.ratio(Contestant.SDK, Start.APP_CDS.name()),
                starts.contains(Start.JDK_25)
                        ? String.format(Locale.ROOT, "%.2f", millis.ratio(Contestant.SDK, Start.JDK_25.name()))
                        : "unknown",
                millis.bestPeer(Start.PLAIN.name()));
    }

    /** Archives of classes take jars only. */
    private static void pack() {
        String folder = ColdstartBench.class.getPackageName().replace('.', '/');
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "cf", PROGRAMS.toString(), "-C", Jars.CLASSES.toString(), folder);
        if (status != 0) {
            throw new IllegalStateException("jar ended with status " + status);
        }
    }
}
