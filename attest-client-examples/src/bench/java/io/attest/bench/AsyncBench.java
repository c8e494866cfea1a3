package io.attest.bench;

import io.attest.bench.speed.Jdks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What the asynchronous client costs with each of the executors that users choose between: the platform threads that
 * are added while 500 calls wait for the rate limit, for a retry and for the network together, and the time of an
 * asynchronous call relative to a blocking one. First the default executor on the JDK that runs this, then virtual
 * threads on JDK 25.
 */
final class AsyncBench {

    private static final int WAITING = 500;

    // Not a line for each retry.
    private static final Logger LOG = Logger.getLogger("io.attest.client");

    private AsyncBench() {}

    static void run() throws IOException, InterruptedException {
        System.out.println("JDK " + Runtime.version().feature() + ", default executor: " + figures(null));
        Optional<Path> jdk25 = Jdks.jdk25();
        if (jdk25.isPresent()) {
            ForkedJvm.runOn(jdk25.get(), List.of(), AsyncBench.class);
        } else {
            System.out.println("async: not measured, there is no JDK 25: set JAVA_25_HOME");
        }
    }

    /** Measures with virtual threads, on a JDK that has them. */
    public static void main(String[] args) throws Exception {
        // By reflection, since this is compiled for Java 17.
        Executor virtualThreads = (Executor)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        System.out.println("JDK " + Runtime.version().feature() + ", virtual threads:");
        System.out.println("async: " + figures(virtualThreads));
        System.exit(0);
    }

    private static String figures(@Nullable Executor executor) throws IOException, InterruptedException {
        LOG.setLevel(Level.WARNING);
        return String.format(
                Locale.ROOT,
                "waiting=%d extra_threads=%d sync_vs_async_overhead=%s",
                WAITING,
                WaitingCalls.extraThreads(WAITING, executor),
                Rounded.up(AsyncOverhead.ratio(executor), 2));
    }
}
