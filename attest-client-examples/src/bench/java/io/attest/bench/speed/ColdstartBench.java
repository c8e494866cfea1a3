package io.attest.bench.speed;

import io.attest.bench.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How long a whole process takes, from its start to its first response, beside one written by hand. */
public final class ColdstartBench {

    private static final int ROUNDS = Quick.ASKED ? 2 : 15;
    private static final List<String> CALLS = List.of("me", "page");

    private ColdstartBench() {}

    /**
     * Measures, and prints a table and the line of figures.
     *
     * @throws IOException if a JVM cannot be started
     * @throws InterruptedException if interrupted
     */
    public static void run() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("coldstart");
        try (LoopbackServer server = new LoopbackServer()) {
            warm(server);
            ColdProcesses processes = new ColdProcesses(ClassPaths.programs(directory), server.baseUrl());
            List<Start> starts = new ArrayList<>();
            starts.add(Start.plain("java.home, plain", Jdks.own()));
            starts.add(Start.withAppCds("java.home, AppCDS", Jdks.own(), directory));
            Jdks.jdk25()
                    .ifPresentOrElse(
                            home -> {
                                starts.add(Start.plain("JDK 25, plain", home));
                                starts.add(Start.withAotCache("JDK 25, AOT cache", home, directory));
                            },
                            () -> System.out.println("No JDK 25 was found: set JAVA_25_HOME."));
            for (Start start : starts) {
                for (String contestant : Contestant.ALL) {
                    processes.prepare(start, contestant);
                }
            }
            List<Measured> times = measure(processes, starts);
            print(starts, times);
        } finally {
            delete(directory);
        }
    }

    private static void warm(LoopbackServer server) throws IOException {
        Contestant caller = Contestant.overNetwork(Contestant.HAND, server.baseUrl());
        for (int i = 0; i < 2_000; i++) {
            caller.me();
            caller.page();
        }
    }

    private static List<Measured> measure(ColdProcesses processes, List<Start> starts)
            throws IOException, InterruptedException {
        List<Measured> times = starts.stream().map(any -> new Measured()).toList();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < starts.size(); i++) {
                for (String call : CALLS) {
                    for (String contestant : Contestant.ALL) {
                        times.get(i).add(contestant, call, processes.millis(starts.get(i), contestant, call));
                    }
                }
            }
        }
        return times;
    }

    private static void print(List<Start> starts, List<Measured> times) {
        System.out.printf(
                "From the start of a process to its first response, milliseconds (ratio to hand), median of %d; java.home is %s%n",
                ROUNDS, Runtime.version());
        for (int i = 0; i < starts.size(); i++) {
            System.out.println("  " + starts.get(i).name());
            for (String contestant : Contestant.ALL) {
                Measured time = times.get(i);
                System.out.printf(
                        Locale.ROOT,
                        "    %-9s me %5.0f (%4.2f)   page %5.0f (%4.2f)%n",
                        contestant,
                        time.median(contestant, "me"),
                        time.ratio(contestant, "me"),
                        time.median(contestant, "page"),
                        time.ratio(contestant, "page"));
            }
        }
        Measured plain = times.get(0);
        double withAppCds = times.get(1).median(Contestant.SDK, "page") / plain.median(Contestant.HAND, "page");
        double bestPeer = Contestant.PEERS.stream()
                .mapToDouble(peer -> plain.ratio(peer, "page"))
                .min()
                .orElseThrow();
        System.out.printf(
                "coldstart: me=%s page=%s cds=%s best_peer=%s%n",
                Rounded.up(plain.ratio(Contestant.SDK, "me"), 2),
                Rounded.up(plain.ratio(Contestant.SDK, "page"), 2),
                Rounded.up(withAppCds, 2),
                Rounded.down(bestPeer, 2));
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
