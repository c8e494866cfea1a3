package io.attest.client.faults;

import io.attest.client.AttestClient;
import io.attest.client.TestAccess;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.testing.Factories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** Runs one cell and looks at what is left of it. */
final class CellRunner {

    // A bound, not a speed: what a loaded machine may add to a time-out.
    private static final Duration TOLERANCE = Duration.ofMillis(750);
    private static final Duration SETTLING = Duration.ofSeconds(2);
    private static final RetryOptions RETRY = RetryOptions.defaults().maxRetries(Expected.ATTEMPTS - 1);

    private final Cell cell;
    private final LogCapture logs;
    private final Path directory;
    private final Secrets secrets;
    private final List<String> objections = new ArrayList<>();
    private boolean leak;

    CellRunner(Cell cell, LogCapture logs, Path directory) {
        this.cell = cell;
        this.logs = logs;
        this.directory = directory;
        this.secrets = Secrets.of(cell.number());
    }

    Row run() {
        try {
            return tried();
        } catch (IOException | RuntimeException | AssertionError e) {
            objections.add("could not be run: " + e);
            return new Row(cell, new Ending(null, e, 0, 0), 0, false, false, false, leak, false, objections);
        }
    }

    private Row tried() throws IOException {
        try (Site site = cell.fault().place().open(cell, secrets)) {
            SkippingTime time = new SkippingTime(site::onSleep);
            OkHttpClient callers = ClientKind.HANDED_IN.contains(cell.client()) ? callers(site) : null;
            AttestClient.Builder builder = builder(site, time);
            if (callers != null) {
                builder.httpClient(callers);
            }
            if (cell.client() == ClientKind.FACTORYS) {
                builder.callFactory(Factories.EVERYTHING_THAT_REPEATS);
            }
            Row row;
            OkHttpClient http;
            try (AttestClient client = builder.build()) {
                http = TestAccess.http(client);
                warmUp(client, site);
                Ending ending = call(client, time);
                settle(http);
                row = judge(site, ending, Visible.leaks(secrets, ending, builder, client, RETRY));
            }
            afterClose(http, callers);
            return leak && !row.leak() ? leaked(row) : row;
        }
    }

    private OkHttpClient callers(Site site) throws IOException {
        Path cache = Files.createDirectory(directory.resolve("cache" + cell.number()));
        return cell.fault()
                .tweak(site)
                .apply(BadClient.of(cell.client(), cache))
                .build();
    }

    private AttestClient.Builder builder(Site site, SkippingTime time) {
        return TestAccess.time(AttestClient.builder(), time)
                .baseUrl(site.baseUrl())
                .accessToken(secrets.token())
                .timeout(cell.fault().timeout())
                .connectTimeout(cell.fault().connecting())
                .readTimeout(cell.fault().silence())
                .retry(RETRY);
    }

    private void warmUp(AttestClient client, Site site) throws IOException {
        if (cell.fault().warms()) {
            client.me().get();
        }
        Origin origin = site.origin();
        if (origin != null) {
            origin.arm();
            origin.whileIdle();
        }
    }

    private Ending call(AttestClient client, SkippingTime time) {
        int before = time.sleeps();
        Object value = null;
        Throwable thrown = null;
        long start = System.nanoTime();
        try {
            value = cell.driver().make(client, cell.method(), secrets);
        } catch (RuntimeException e) {
            thrown = e;
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        int attempts = thrown instanceof AttestException e ? e.attempts() : 1 + time.sleeps() - before;
        return new Ending(value, thrown, attempts, millis);
    }

    private Row judge(Site site, Ending ending, List<String> seen) {
        Expected expected = Expected.of(cell.fault(), cell);
        int copies = site.copies();
        objections.addAll(expected.objections(ending, copies));
        boolean duplicate = cell.method() == Method.POST && site.deliveries() > 1;
        String outcome = expected.outcome() == null ? "" : expected.outcome().toString();
        boolean wrongOutcome = !ending.outcome().equals(outcome);
        boolean overDeadline =
                ending.millis() > cell.fault().timeout().plus(TOLERANCE).toMillis();
        object(duplicate, "delivered " + site.deliveries() + " times");
        object(wrongOutcome, "outcome " + ending.outcome() + " instead of " + outcome);
        object(overDeadline, ending.millis() + " ms, over the deadline");
        objections.addAll(seen);
        boolean secret = !seen.isEmpty() || logs.holds(secrets) || site.foreignConnections() > 0;
        object(logs.holds(secrets), "secret in a log");
        object(site.foreignConnections() > 0, "the foreign origin was called");
        if (ending.thrown() != null && !objections.isEmpty()) {
            objections.add(ending.thrown() + " <- " + ending.thrown().getCause());
        }
        return new Row(cell, ending, copies, duplicate, wrongOutcome, overDeadline, leak, secret, objections);
    }

    private static Row leaked(Row row) {
        return new Row(
                row.cell(),
                row.ending(),
                row.copies(),
                row.duplicate(),
                row.wrongOutcome(),
                row.overDeadline(),
                true,
                row.secret(),
                row.objections());
    }

    // A connection in use is also what an open response is.
    private void settle(OkHttpClient http) {
        ConnectionPool pool = http.connectionPool();
        leak(await(() -> pool.connectionCount() == pool.idleConnectionCount()), "a connection is still in use");
        leak(await(() -> http.dispatcher().runningCallsCount() == 0), "a call is still running");
    }

    private void afterClose(OkHttpClient http, OkHttpClient callers) throws IOException {
        if (callers == null) {
            leak(http.dispatcher().executorService().isShutdown(), "the executor is not shut down");
        } else {
            leak(!callers.dispatcher().executorService().isShutdown(), "the caller's executor was shut down");
            callers.connectionPool().evictAll();
            callers.dispatcher().executorService().shutdown();
            callers.cache().close();
        }
        leak(await(() -> http.connectionPool().connectionCount() == 0), "a connection is left in the pool");
    }

    private void leak(boolean good, String what) {
        leak |= !good;
        object(!good, what);
    }

    private void object(boolean bad, String what) {
        if (bad) {
            objections.add(what);
        }
    }

    private interface Condition {
        boolean holds();
    }

    private static boolean await(Condition condition) {
        long end = System.nanoTime() + SETTLING.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return true;
    }
}
