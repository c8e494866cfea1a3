package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.jdbc.JdbcRateLimitStore;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * Four processes with one token share its rate limit over a database. All begin at the same moment, and together they
 * make as many requests as several windows allow. How many does the service refuse, and how much of the limit is used?
 *
 * <p>Utilisation is the shortest time in which the windows allow that many requests, divided by the time from the first
 * request to the last.
 */
public final class SharedLimitBench {

    private static final int PROCESSES = 4;
    private static final int THREADS = 4;
    private static final int LIMIT = 60;
    private static final int WINDOWS = Bench.QUICK ? 2 : 4;
    private static final int CALLS = WINDOWS * LIMIT / PROCESSES;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private SharedLimitBench() {}

    static void run() throws Exception {
        Databases.each(SharedLimitBench::measure);
    }

    private static void measure(String database, String url) throws Exception {
        JdbcConnectionPool pool = Databases.pool(url);
        JdbcRateLimitStore.of(pool).createSchema();
        pool.dispose();
        List<Jvm> processes = new ArrayList<>();
        try (AttestSandbox sandbox =
                AttestSandbox.builder().rateLimit(LIMIT).rateWindow(WINDOW).start()) {
            for (int i = 0; i < PROCESSES; i++) {
                processes.add(new Jvm(
                        Jvm.JDK,
                        Jvm.CLASS_PATH,
                        List.of(),
                        SharedLimitBench.class,
                        sandbox.baseUrl(),
                        sandbox.ownerToken(),
                        url));
            }
            for (Jvm process : processes) {
                process.line();
            }
            for (Jvm process : processes) {
                process.go();
            }
            for (Jvm process : processes) {
                process.finish();
            }
            print(database, sandbox);
        } finally {
            processes.forEach(Jvm::close);
        }
    }

    private static void print(String database, AttestSandbox sandbox) {
        List<Instant> times =
                sandbox.received().stream().map(SandboxRequest::at).toList();
        Duration taken = Duration.between(Collections.min(times), Collections.max(times));
        int refused = sandbox.rateLimitedRequests();
        int granted = times.size() - refused;
        int windows = (granted + LIMIT - 1) / LIMIT;
        double utilisation = (double) WINDOW.multipliedBy(windows - 1).toMillis() / taken.toMillis();
        Bench.print(
                "sharedlimit: processes=%d requests=%d refused=%d utilisation=%.3f database=%s%n",
                PROCESSES, granted, refused, utilisation, database);
    }

    /** One of the processes: connects to the database, says so, waits for a line and makes its calls. */
    public static void main(String[] args) throws Exception {
        JdbcRateLimitStore store = JdbcRateLimitStore.of(Databases.pool(args[2]));
        store.update("connected", before -> "yes");
        try (AttestClient client = AttestClient.builder()
                .baseUrl(args[0])
                .accessToken(args[1])
                .rateLimitStore(store)
                .build()) {
            System.out.println("ready");
            System.in.read();
            Callable<Object> call = () -> client.me().get();
            Parallel.run(THREADS, Collections.nCopies(CALLS, call));
        }
        // OkHttp and the drivers leave threads behind that would keep this JVM for a while.
        System.exit(0);
    }
}
