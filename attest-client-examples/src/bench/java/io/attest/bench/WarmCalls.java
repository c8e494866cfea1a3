package io.attest.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Makes one call again and again, in batches, until the compiler rests. Then says what a call has cost in the best
 * batch: a machine that does other things too makes a batch dearer, and nothing makes it cheaper.
 */
public final class WarmCalls {

    private static final Duration BATCH = Duration.ofMillis(100);
    private static final int BATCHES = Bench.QUICK ? 2 : 15;
    private static final Duration PATIENCE = Duration.ofSeconds(Bench.QUICK ? 0 : 20);

    // It rests if it takes no more than this share of the time of so many batches.
    private static final double REST = 0.02;

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    // The compiler may leave out what nobody can see.
    @SuppressWarnings("UnusedVariable")
    private static volatile @Nullable Object result;

    private WarmCalls() {}

    /** What a call costs on average: microseconds, microseconds of the thread's CPU time, kilobytes it allocates. */
    record Cost(double time, double cpu, double kilobytes) {

        static Cost parse(String line) {
            String[] figures = line.split(" ", 3);
            return new Cost(
                    Double.parseDouble(figures[0]), Double.parseDouble(figures[1]), Double.parseDouble(figures[2]));
        }

        Cost over(Cost other) {
            return new Cost(time / other.time, cpu / other.cpu, kilobytes / other.kilobytes);
        }

        /** The lower of each. */
        Cost or(Cost other) {
            return new Cost(Math.min(time, other.time), Math.min(cpu, other.cpu), Math.min(kilobytes, other.kilobytes));
        }
    }

    /** Expects the contestant and the call. */
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Callable<?> call = call(args[0], args[1]);
        untilCompilerRests(call, end);
        if (args[1].startsWith("loop")) {
            stayOnOneCpu();
        }
        Cost best = untilCompilerRests(call, end);
        System.out.println(best.time + " " + best.cpu + " " + best.kilobytes);
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }

    private static Callable<?> call(String contestant, String name) throws IOException {
        String baseUrl = new LoopbackServer(60).baseUrl();
        Contestant caller = name.equals("page")
                ? Contestant.inMemory(contestant, Responses.page(1, 60))
                : Contestant.overNetwork(contestant, baseUrl);
        return switch (name) {
            case "page", "loopPage" -> () -> caller.page(1);
            case "loopMe" -> caller::me;
            case "loopCreate" -> caller::create;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Makes series of batches, until the compiler rests in one or the time is up: the best of the last series. */
    private static Cost untilCompilerRests(Callable<?> call, long end) throws Exception {
        while (true) {
            long begin = System.nanoTime();
            long compiled = COMPILER.getTotalCompilationTime();
            Cost best = batch(call);
            for (int i = 1; i < BATCHES; i++) {
                best = best.or(batch(call));
            }
            double compiling = (COMPILER.getTotalCompilationTime() - compiled) * 1e6;
            if (compiling <= REST * (System.nanoTime() - begin) || System.nanoTime() > end) {
                return best;
            }
        }
    }

    private static Cost batch(Callable<?> call) throws Exception {
        long begin = System.nanoTime();
        long cpu = THREAD.getCurrentThreadCpuTime();
        long bytes = THREAD.getCurrentThreadAllocatedBytes();
        int calls = 0;
        do {
            result = call.call();
            calls++;
        } while (System.nanoTime() - begin < BATCH.toNanos());
        return new Cost(
                (System.nanoTime() - begin) / 1e3 / calls,
                (THREAD.getCurrentThreadCpuTime() - cpu) / 1e3 / calls,
                (THREAD.getCurrentThreadAllocatedBytes() - bytes) / 1024.0 / calls);
    }

    /**
     * Keeps caller and server on one CPU while they are measured: otherwise it is measured how soon the system wakes
     * the other side. Not while they warm up: the compiler would need the same CPU.
     */
    private static void stayOnOneCpu() throws InterruptedException {
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
}
