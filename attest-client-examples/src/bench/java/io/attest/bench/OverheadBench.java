package io.attest.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.RawResponse;
import io.attest.client.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What a call costs beside one written by hand over the same OkHttp and Jackson, and beside what else there is: a page
 * without a network, from what the application hands in to what it gets, and calls over loopback beside those
 * by hand. These keep caller and server on one CPU, where there is {@code taskset}.
 *
 * <p>A fork for each contestant and call, then a second for each, so that what slows the machine down for a while falls
 * on all.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OverheadBench {

    private static final JsonFactory TOKENS = new JsonFactory();
    private static final String LOOP = "loop";
    private static final List<String> PAGE = List.of("page");
    private static final List<String> CALLS = List.of(LOOP + "Me", LOOP + "Create", LOOP + "Page");
    private static final List<String> OF_SDK = List.of("decode", "tokens", LOOP + "Future");
    private static final List<String> HAND_AND_SDK = List.of(Contestant.HAND, Contestant.SDK);
    // With one CPU in sight the JVM would take this collector anyway.
    private static final String SERIAL_GC = "-XX:+UseSerialGC";
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    /** Who calls. */
    @Param(Contestant.SDK)
    public String contestant;

    private final byte[] json = Responses.page(1, 60);
    private final RawResponse response = RawResponse.of(200, Map.of(), new String(json, StandardCharsets.UTF_8));
    private LoopbackServer server;
    private Contestant inMemory;
    private Contestant overLoopback;

    static void run() throws RunnerException {
        Measured time = new Measured();
        Measured kilobytes = new Measured();
        for (int round = 0; round < (Bench.QUICK ? 1 : 2); round++) {
            measure(PAGE, Contestant.ALL, time, kilobytes);
            measure(CALLS, HAND_AND_SDK, time, kilobytes);
            measure(OF_SDK, List.of(Contestant.SDK), time, kilobytes);
        }
        print("microseconds a page", PAGE, Contestant.ALL, time);
        print("kilobytes allocated a page", PAGE, Contestant.ALL, kilobytes);
        print("microseconds a call over loopback", CALLS, HAND_AND_SDK, time);
        Bench.print(
                "overhead: page=%.2f alloc_page=%.2f loop_me=%.2f loop_create=%.2f loop_page=%.2f best_peer_page=%.2f"
                        + " page_vs_tokens=%.2f future_vs_blocking=%.2f%n",
                time.ratio(Contestant.SDK, "page"),
                kilobytes.ratio(Contestant.SDK, "page"),
                time.ratio(Contestant.SDK, LOOP + "Me"),
                time.ratio(Contestant.SDK, LOOP + "Create"),
                time.ratio(Contestant.SDK, LOOP + "Page"),
                time.bestPeer("page"),
                time.median(Contestant.SDK, "decode") / time.median(Contestant.SDK, "tokens"),
                time.median(Contestant.SDK, LOOP + "Future") / time.median(Contestant.SDK, LOOP + "Me"));
    }

    private static void measure(List<String> calls, List<String> contestants, Measured time, Measured kilobytes)
            throws RunnerException {
        Options options = new OptionsBuilder()
                .include(OverheadBench.class.getName() + "\\.(" + String.join("|", calls) + ")$")
                .param("contestant", contestants.toArray(String[]::new))
                .forks(1)
                .warmupIterations(Bench.QUICK ? 1 : 8)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(Bench.QUICK ? 2 : 5)
                .measurementTime(TimeValue.milliseconds(Bench.QUICK ? 300 : 600))
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xms512m", "-Xmx512m")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        for (RunResult run : new Runner(options).run()) {
            String contestant = run.getParams().getParam("contestant");
            String name = run.getParams().getBenchmark();
            String call = name.substring(name.lastIndexOf('.') + 1);
            for (BenchmarkResult fork : run.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    time.add(contestant, call, iteration.getPrimaryResult().getScore());
                    double bytes =
                            iteration.getSecondaryResults().get(ALLOCATED).getScore();
                    kilobytes.add(contestant, call, bytes / 1024);
                }
            }
        }
    }

    private static void print(String title, List<String> calls, List<String> contestants, Measured measured) {
        System.out.println(title + " (ratio to hand)");
        for (String contestant : contestants) {
            Bench.print("  %-9s", contestant);
            for (String call : calls) {
                Bench.print(
                        " %s %9.2f (%5.2f)", call, measured.median(contestant, call), measured.ratio(contestant, call));
            }
            System.out.println();
        }
    }

    /** Makes the callers. */
    @Setup
    public void start() throws IOException {
        server = new LoopbackServer(60, Duration.ZERO);
        overLoopback = Contestant.overNetwork(contestant, server.baseUrl());
        inMemory = Contestant.inMemory(contestant, json);
        if (inMemory.page(1).size() != Contestant.PER_PAGE
                || overLoopback.page(1).size() != Contestant.PER_PAGE) {
            throw new IllegalStateException(contestant + " reads no whole page");
        }
    }

    /**
     * Keeps calls over loopback on one CPU while they are measured: otherwise it is measured how soon the system wakes
     * the other side. Not while they warm up: the compiler would need the time of the measurement too.
     */
    @Setup(Level.Iteration)
    public void stayOnOneCpu(BenchmarkParams benchmark, IterationParams iteration) throws InterruptedException {
        if (iteration.getType() != IterationType.MEASUREMENT
                || !benchmark.getBenchmark().contains(LOOP)) {
            return;
        }
        String self = Long.toString(ProcessHandle.current().pid());
        try {
            int status =
                    new ProcessBuilder("taskset", "-acp", "0", self).start().waitFor();
            if (status != 0) {
                throw new IllegalStateException("taskset ended with status " + status);
            }
        } catch (IOException e) {
            // There is none on this system.
        }
    }

    /** Stops the server. */
    @TearDown
    public void stop() throws IOException {
        server.close();
    }

    /** A page without a network. */
    @Benchmark
    public Object page() throws IOException {
        return inMemory.page(1);
    }

    /** A page from its bytes, with the SDK's reader. */
    @Benchmark
    public Object decode() {
        return response.toPage(Document.class);
    }

    /** No more than its tokens, with the SDK's parser. */
    @Benchmark
    public int tokens() throws IOException {
        try (JsonParser parser = TOKENS.createParser(json)) {
            int count = 0;
            while (parser.nextToken() != null) {
                count++;
            }
            return count;
        }
    }

    /** The user, over loopback. */
    @Benchmark
    @Fork(jvmArgsAppend = SERIAL_GC)
    public Object loopMe() throws IOException {
        return ((Contestant.AllCalls) overLoopback).me();
    }

    /** The same by a future. */
    @Benchmark
    @Fork(jvmArgsAppend = SERIAL_GC)
    public Object loopFuture() {
        return ((BySdk) overLoopback).meByFuture();
    }

    /** A page, over loopback. */
    @Benchmark
    @Fork(jvmArgsAppend = SERIAL_GC)
    public Object loopPage() throws IOException {
        return overLoopback.page(1);
    }

    /** A send, over loopback. */
    @Benchmark
    @Fork(jvmArgsAppend = SERIAL_GC)
    public Object loopCreate() throws IOException {
        return ((Contestant.AllCalls) overLoopback).create();
    }
}
