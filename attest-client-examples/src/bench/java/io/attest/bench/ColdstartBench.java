package io.attest.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * How long a whole process takes, from its start to its first page, beside one written by hand: over loopback, and over
 * TLS from a server that is 50 ms away; as a JVM comes, with an archive of loaded classes (AppCDS), on the JDK 25 that
 * {@code JAVA_25_HOME} names, and there with a cache of a run before (AOT).
 *
 * <p>The figures are medians of wall time, from before a process is started to its page, divided by that of the one by
 * hand. {@code page} and the first of {@code gson} are over loopback, the others over TLS. {@code classes} is no
 * ratio: it is how many more classes the JVM loads over loopback, from jars or from an archive, and depends on nothing
 * else that the machine does.
 */
final class ColdstartBench {

    private static final int ROUNDS = Bench.QUICK ? 2 : 15;
    private static final int WARM_UP = 2_000;
    private static final int PAGES = 60;
    private static final Path PROGRAMS = Jars.TARGET.resolve("programs.jar");
    private static final Path TRUST_STORE = Jars.TARGET.resolve("trusted");

    /** A way to start a JVM. */
    private enum Start {
        PLAIN,
        APP_CDS,
        JDK_25,
        AOT_25;

        Path jdk() {
            return this == JDK_25 || this == AOT_25 ? Path.of(System.getenv("JAVA_25_HOME")) : Jvm.JDK;
        }

        /** What a first run needs to write the file: a list of the loaded classes, if the start itself needs none. */
        List<String> writing(Path file) {
            return switch (this) {
                case PLAIN, JDK_25 -> List.of("-Xlog:class+load:file=" + file);
                case APP_CDS -> List.of("-XX:ArchiveClassesAtExit=" + file);
                // Without the last two it prints each step.
                case AOT_25 ->
                    List.of("-XX:AOTCacheOutput=" + file, "-XX:+UnlockDiagnosticVMOptions", "-XX:-DisplayVMOutput");
            };
        }

        /** A file that cannot be used is an error. */
        List<String> using(Path file) {
            return switch (this) {
                case PLAIN, JDK_25 -> List.of();
                case APP_CDS -> List.of("-Xshare:on", "-XX:SharedArchiveFile=" + file);
                case AOT_25 -> List.of("-XX:AOTMode=on", "-XX:AOTCache=" + file);
            };
        }
    }

    /** Where the service is. */
    private record Network(String name, String baseUrl, List<String> options) {}

    private record Setup(String contestant, Start start, Network network) {

        Path file() {
            return Jars.TARGET.resolve(String.join(".", contestant, start.name(), network.name()));
        }
    }

    private final Map<Setup, List<Double>> samples = new HashMap<>();
    private final Network loopback;
    private final Network tls;
    private final List<Start> starts;

    private ColdstartBench(String loopbackUrl, String tlsUrl) {
        loopback = new Network("loopback", loopbackUrl, List.of());
        tls = new Network("tls", tlsUrl, List.of("-Djavax.net.ssl.trustStore=" + TRUST_STORE));
        starts = System.getenv("JAVA_25_HOME") == null ? List.of(Start.PLAIN, Start.APP_CDS) : List.of(Start.values());
    }

    static void run() throws IOException, InterruptedException {
        try (LoopbackServer near = new LoopbackServer(PAGES);
                FarServer far = new FarServer(PAGES)) {
            Contestant caller = Contestant.overNetwork(Contestant.HAND, near.baseUrl());
            for (int i = 0; i < WARM_UP; i++) {
                caller.page(1);
            }
            pack();
            far.writeTrustStore(TRUST_STORE);
            new ColdstartBench(near.baseUrl(), far.baseUrl()).measure();
        }
    }

    private void measure() throws IOException, InterruptedException {
        // JVMs tell there which options they pass on to each other.
        Redirect log = Redirect.appendTo(Jars.TARGET.resolve("first-runs.log").toFile());
        List<Setup> setups = new ArrayList<>();
        for (Start start : starts) {
            for (Network network : List.of(loopback, tls)) {
                Contestant.ALL.forEach(contestant -> setups.add(new Setup(contestant, start, network)));
            }
        }
        for (Setup setup : setups) {
            // The files of a first run come from a disk.
            millis(log, setup, setup.start.writing(setup.file()));
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Setup setup : setups) {
                samples.computeIfAbsent(setup, any -> new ArrayList<>())
                        .add(millis(Redirect.INHERIT, setup, setup.start.using(setup.file())));
            }
        }
        print();
    }

    /** A mean would say what else the machine does. */
    private double median(Setup setup) {
        return samples.get(setup).stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow();
    }

    /** From before the process is started until it says that it has its page. */
    private static double millis(Redirect errors, Setup setup, List<String> options)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-Xlog:disable"));
        all.addAll(options);
        all.addAll(setup.network.options());
        String classPath = PROGRAMS + File.pathSeparator + String.join(File.pathSeparator, Jars.of(setup.contestant));
        String baseUrl = setup.network.baseUrl();
        long begin = System.nanoTime();
        try (Jvm jvm = new Jvm(errors, setup.start.jdk(), classPath, all, FirstCall.class, setup.contestant, baseUrl)) {
            jvm.line();
            long end = System.nanoTime();
            jvm.finish();
            return (end - begin) / 1e6;
        }
    }

    private void print() throws IOException {
        Bench.print(
                "Milliseconds from the start of a process to its first page (ratio to hand), median of %d%n", ROUNDS);
        for (Start start : starts) {
            for (Network network : List.of(loopback, tls)) {
                for (String contestant : Contestant.ALL) {
                    double median = median(new Setup(contestant, start, network));
                    String ratio = ratio(contestant, start, network);
                    Bench.print("  %-7s %-8s %-4s %5.0f (%s)%n", start, network.name(), contestant, median, ratio);
                }
            }
        }
        Bench.print(
                "coldstart: page=%s classes=%d tls=%s cds=%s jdk25=%s gson=%s/%s%n",
                ratio(Contestant.SDK, Start.PLAIN, loopback),
                classes(Contestant.SDK) - classes(Contestant.HAND),
                ratio(Contestant.SDK, Start.PLAIN, tls),
                ratio(Contestant.SDK, Start.APP_CDS, tls),
                ratio(Contestant.SDK, Start.JDK_25, tls),
                ratio(Contestant.GSON, Start.PLAIN, loopback),
                ratio(Contestant.GSON, Start.PLAIN, tls));
    }

    private long classes(String contestant) throws IOException {
        try (Stream<String> lines = Files.lines(new Setup(contestant, Start.PLAIN, loopback).file())) {
            return lines.count();
        }
    }

    private String ratio(String contestant, Start start, Network network) {
        if (!starts.contains(start)) {
            return "unknown";
        }
        double byHand = median(new Setup(Contestant.HAND, start, network));
        return String.format(Locale.ROOT, "%.2f", median(new Setup(contestant, start, network)) / byHand);
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
