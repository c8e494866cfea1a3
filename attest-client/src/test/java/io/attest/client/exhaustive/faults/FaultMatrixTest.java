package io.attest.client.exhaustive.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;
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
 * crosses them with every client, way and variant. Many cases run at once, as most of their time is waiting, in a JVM
 * of their own, as all its threads are looked at.
 */
@Execution(ExecutionMode.CONCURRENT)
class FaultMatrixTest {

    // The SDK's own threads end when they have had nothing to do for 5 s.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    static Path directory;

    private static final Set<Thread> BEFORE = Thread.getAllStackTraces().keySet();

    @BeforeAll
    static void begin() throws Exception {
        // The SDK's own client trusts what the JVM trusts.
        System.setProperty("javax.net.ssl.trustStore", Tls.trustStore(directory).toString());
        System.setProperty("javax.net.ssl.trustStorePassword", Tls.PASSWORD);
        // The JVM changes over to another trust store by the first use of it, and not safely from many threads.
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
                .init((KeyStore) null);
    }

    static List<FaultCase> faultCases() {
        return Boolean.getBoolean("faults.all") ? Matrix.all() : Matrix.each();
    }

    @ParameterizedTest
    @MethodSource("faultCases")
    @Timeout(180)
    void endsAsItMust(FaultCase faultCase) throws IOException {
        new FaultCaseRunner(faultCase).run();
    }

    @AfterAll
    static void end() {
        Await.within(PATIENCE, () -> threadsLeft().isEmpty());
        assertThat(threadsLeft()).as("threads left behind").isEmpty();
    }

    /** Names of threads that would keep the JVM from exiting, and of any of the SDK's. */
    private static List<String> threadsLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !BEFORE.contains(thread) && !thread.getName().startsWith("junit-"))
                .filter(thread -> !thread.isDaemon() || thread.getName().startsWith("attest-client"))
                .map(Thread::getName)
                .toList();
    }
}
