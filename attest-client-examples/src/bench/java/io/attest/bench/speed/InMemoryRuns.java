package io.attest.bench.speed;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link InMemory}: a fork for each caller and call, then a second for each, so that what slows the machine down
 * for a while falls on all.
 */
final class InMemoryRuns {

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private InMemoryRuns() {}

    /** Nanoseconds and bytes, one sample an iteration. */
    static void measure(Measured time, Measured bytes) throws RunnerException {
        for (int round = 0; round < (Quick.ASKED ? 1 : 2); round++) {
            for (RunResult run : new Runner(options()).run()) {
                add(run, time, bytes);
            }
        }
    }

    private static void add(RunResult run, Measured time, Measured bytes) {
        String contestant = run.getParams().getParam("contestant");
        String name = run.getParams().getBenchmark();
        String call = name.substring(name.lastIndexOf('.') + 1);
        for (BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                time.add(contestant, call, iteration.getPrimaryResult().getScore());
                bytes.add(
                        contestant,
                        call,
                        iteration.getSecondaryResults().get(ALLOCATED).getScore());
            }
        }
    }

    private static Options options() {
        return new OptionsBuilder()
                .include(InMemory.class.getName())
                .param("contestant", Contestant.ALL.toArray(String[]::new))
                .forks(1)
                .warmupIterations(Quick.ASKED ? 1 : 3)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(Quick.ASKED ? 2 : 5)
                .measurementTime(TimeValue.milliseconds(Quick.ASKED ? 300 : 600))
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xms512m", "-Xmx512m")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
    }
}
