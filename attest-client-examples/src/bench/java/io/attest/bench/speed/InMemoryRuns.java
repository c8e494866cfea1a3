package io.attest.bench.speed;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link InMemory} and {@link PageInMemory}: a fork for each caller and call, then a second for each, so that what
 * slows the machine down for a while falls on all.
 */
final class InMemoryRuns {

    /** In place of a contestant: {@link PageInMemory}. */
    static final String PAGE = "page";

    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private InMemoryRuns() {}

    /** Nanoseconds and bytes, one sample an iteration. */
    static void measure(Measured time, Measured bytes) throws RunnerException {
        for (int round = 0; round < (Quick.ASKED ? 1 : 2); round++) {
            for (RunResult run : new Runner(calls()).run()) {
                add(run.getParams().getParam("contestant"), run, time, bytes);
            }
            for (RunResult run : new Runner(pages()).run()) {
                add(PAGE, run, time, bytes);
            }
        }
    }

    private static void add(String contestant, RunResult run, Measured time, Measured bytes) {
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

    private static Options calls() {
        return options(InMemory.class)
                .param("contestant", Contestant.ALL.toArray(String[]::new))
                .build();
    }

    private static Options pages() {
        return options(PageInMemory.class).build();
    }

    private static ChainedOptionsBuilder options(Class<?> benchmarks) {
        return new OptionsBuilder()
                .include(benchmarks.getName() + "\\.")
                .forks(1)
                .warmupIterations(Quick.ASKED ? 1 : 3)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(Quick.ASKED ? 2 : 5)
                .measurementTime(TimeValue.milliseconds(Quick.ASKED ? 300 : 600))
                .addProfiler(GCProfiler.class)
                .jvmArgs("-Xms512m", "-Xmx512m")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }
}
