package io.attest.client.exhaustive.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.exhaustive.faults.Violation.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Never twice, never leaked, never stuck. Each fault over each protocol, read and sent; {@code -Dfaults.all=true}
 * crosses them with every client, way and variant. Many cells run at once, as most of their time is waiting, in a JVM
 * of their own, as all its threads and logs are looked at.
 */
@Execution(ExecutionMode.CONCURRENT)
class FaultMatrixTest {

    // The SDK's own threads end when they have had nothing to do for 5 s.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    static Path directory;

    private static final Queue<Violation> OBJECTIONS = new ConcurrentLinkedQueue<>();
    private static final AtomicInteger CELLS = new AtomicInteger();
    private static final Set<Thread> BEFORE = Thread.getAllStackTraces().keySet();
    private static LogCapture logs;

    @BeforeAll
    static void begin() throws Exception {
        logs = new LogCapture();
        // The SDK's own client trusts what the JVM trusts.
        System.setProperty("javax.net.ssl.trustStore", Tls.trustStore(directory).toString());
        System.setProperty("javax.net.ssl.trustStorePassword", Tls.PASSWORD);
        // The JVM changes over to another trust store by the first use of it, and not safely from many threads.
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
                .init((KeyStore) null);
    }

    static List<FaultCase> cells() {
        return Boolean.getBoolean("faults.all") ? Matrix.all() : Matrix.each();
    }

    @ParameterizedTest
    @MethodSource("cells")
    @Timeout(60)
    void endsAsItMust(FaultCase cell) throws IOException {
        CELLS.incrementAndGet();

        List<Violation> objections = new FaultCaseRunner(cell, logs, directory).run();

        OBJECTIONS.addAll(objections);
        assertThat(objections).as(cell.toString()).isEmpty();
    }

    @AfterAll
    static void end() {
        List<String> left = threadsLeft();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!left.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            left = threadsLeft();
        }
        logs.close();
        System.out.println("faults: cells=" + CELLS
                + " post_duplicates=" + count(Kind.DUPLICATE)
                + " wrong_outcomes=" + count(Kind.OUTCOME)
                + " over_deadline=" + count(Kind.DEADLINE)
                + " leaks=" + (count(Kind.LEAK) + left.size()));

        assertThat(left).as("threads left behind").isEmpty();
        assertThat(logs.count()).as("log records looked through").isPositive();
    }

    /** Names of threads that would keep the JVM from exiting, and of any of the SDK's. */
    private static List<String> threadsLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !BEFORE.contains(thread) && !thread.getName().startsWith("junit-"))
                .filter(thread -> !thread.isDaemon() || thread.getName().startsWith("attest-client"))
                .map(Thread::getName)
                .toList();
    }

    private static long count(Kind kind) {
        return OBJECTIONS.stream().filter(one -> one.kind() == kind).count();
    }
}
