package io.attest.client.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Never twice, never leaked, never stuck. */
class FaultMatrixTest {

    // Most of a cell's time is waiting.
    private static final int AT_ONCE = 16;

    @TempDir
    Path directory;

    @Test
    @Timeout(300)
    @DisplayName("Every fault, by every way of asking")
    void everyCell() throws Exception {
        String trustStore = System.getProperty("javax.net.ssl.trustStore");
        String password = System.getProperty("javax.net.ssl.trustStorePassword");
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        List<Cell> cells = Matrix.cells();
        List<Row> rows;
        // The SDK's own client trusts what the JVM trusts.
        System.setProperty("javax.net.ssl.trustStore", Tls.trustStore(directory).toString());
        System.setProperty("javax.net.ssl.trustStorePassword", Tls.password());
        // The JVM changes over to another trust store by the first use of it, and not safely from many threads.
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())
                .init((KeyStore) null);
        try (LogCapture logs = new LogCapture()) {
            rows = run(cells, logs);
            assertThat(logs.count()).as("log records looked through").isPositive();
        } finally {
            restore("javax.net.ssl.trustStore", trustStore);
            restore("javax.net.ssl.trustStorePassword", password);
        }
        List<String> left = Threads.leftSince(before);
        write(rows);
        System.out.println("faults: cells=" + rows.size()
                + " post_duplicates=" + count(rows, Row::duplicate)
                + " wrong_outcomes=" + count(rows, Row::wrongOutcome)
                + " over_deadline=" + count(rows, Row::overDeadline)
                + " leaks=" + (count(rows, Row::leak) + left.size()));

        assertThat(rows.stream().filter(Row::bad).map(Row::complaint).toList())
                .as("cells that did not end as they must")
                .isEmpty();
        assertThat(left).as("threads left behind").isEmpty();
        assertThat(rows).extracting(Row::cell).containsExactlyElementsOf(cells);
        assertThat(count(rows, Row::secret)).as("secrets seen").isZero();
    }

    private List<Row> run(List<Cell> cells, LogCapture logs) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<Row>> running = new ArrayList<>();
            for (Cell cell : cells) {
                running.add(workers.submit(() -> new CellRunner(cell, logs, directory).run()));
            }
            List<Row> rows = new ArrayList<>();
            for (Future<Row> one : running) {
                rows.add(one.get());
            }
            return rows;
        } finally {
            workers.shutdownNow();
            assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static long count(List<Row> rows, Predicate<Row> what) {
        return rows.stream().filter(what).count();
    }

    private static void write(List<Row> rows) throws IOException {
        Path file = Path.of("target", "fault-matrix.md");
        Files.createDirectories(file.getParent());
        String table = rows.stream().map(Row::toString).collect(Collectors.joining("\n"));
        Files.writeString(file, Row.HEAD + table + "\n", StandardCharsets.UTF_8);
    }

    private static void restore(String name, String value) {
        if (value == null) {
            System.clearProperty(name);
        } else {
            System.setProperty(name, value);
        }
    }
}
