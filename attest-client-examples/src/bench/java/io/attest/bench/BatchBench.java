package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import io.attest.sandbox.SandboxPerson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.ConnectionPoolDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

/**
 * Sends a batch by several workers to a service without a rate limit. How many of its e-mails are sent twice or not at
 * all, and how long an item waits for the ledger: for both writes together, each durable on the disk.
 */
final class BatchBench {

    private static final int ITEMS = 1000;
    private static final int WORKERS = 4;

    private BatchBench() {}

    static void run() throws Exception {
        Path folder = Files.createTempDirectory("batch");
        measure("SQLite", sqlite(folder.resolve("ledger.db")));
        try (EmbeddedPostgres server = postgres()) {
            PGConnectionPoolDataSource database = new PGConnectionPoolDataSource();
            database.setUrl(server.getJdbcUrl("postgres", "postgres"));
            measure("PostgreSQL", database);
        }
    }

    private static SQLiteConnectionPoolDataSource sqlite(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(60_000);
        SQLiteConnectionPoolDataSource database = new SQLiteConnectionPoolDataSource();
        database.setConfig(config);
        database.setUrl("jdbc:sqlite:" + file);
        return database;
    }

    // Like any server: the builder's own default does not wait for the disk.
    private static EmbeddedPostgres postgres() throws IOException {
        return EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .start();
    }

    private static void measure(String name, ConnectionPoolDataSource database) throws Exception {
        JdbcConnectionPool pool = JdbcConnectionPool.create(database);
        TimedLedger ledger = new TimedLedger(JdbcSendLedger.of(pool, "bench").createSchema());
        try (AttestSandbox sandbox =
                        AttestSandbox.builder().rateLimit(100 * ITEMS).start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .rateLimit(RateLimitOptions.off())
                        .build()) {
            ledger.add(items(sandbox));
            atOnce(() -> BatchSender.of(client, ledger).run());
            List<String> sent = sandbox.emails().stream()
                    .map(SandboxEmail::recipientMessage)
                    .toList();
            Set<String> different = new HashSet<>(sent);
            System.out.printf(
                    Locale.ROOT,
                    "batch: items=%d workers=%d duplicates=%d lost=%d per_item_ledger_ms=%.1f database=%s%n",
                    ITEMS,
                    WORKERS,
                    sent.size() - different.size(),
                    ITEMS - different.size(),
                    ledger.nanos() / 1e6 / ITEMS,
                    name);
        } finally {
            pool.dispose();
        }
    }

    private static List<SendItem> items(AttestSandbox sandbox) {
        String document = sandbox.catalogue().publishedDocument().id();
        List<SandboxPerson> people = sandbox.catalogue().people();
        return IntStream.range(0, ITEMS)
                .mapToObj(number -> new SendItem(
                        "item-" + number,
                        CreateAttestationRequest.of(
                                        people.get(number % people.size()).id(), document)
                                .recipientMessage("message " + number)))
                .toList();
    }

    private static void atOnce(Callable<?> work) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
        try {
            for (Future<?> worker : workers.invokeAll(Collections.nCopies(WORKERS, () -> (Object) work.call()))) {
                worker.get();
            }
        } finally {
            workers.shutdownNow();
        }
    }
}
