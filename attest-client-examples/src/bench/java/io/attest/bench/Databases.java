package io.attest.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.ConnectionPoolDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

/** The databases that are measured: SQLite and PostgreSQL, each durable on the disk. */
final class Databases {

    private static final String SQLITE = "jdbc:sqlite:";

    private Databases() {}

    /** What is measured on each of them. */
    interface Measurement {

        void on(String database, String url) throws Exception;
    }

    /** Measures on one after the other. */
    static void each(Measurement measurement) throws Exception {
        Path file = Files.createTempDirectory(Jars.TARGET, "sqlite").resolve("bench.db");
        measurement.on("SQLite", SQLITE + file);
        // Like any server: the builder's own default does not wait for the disk.
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .start()) {
            measurement.on("PostgreSQL", server.getJdbcUrl("postgres", "postgres"));
        }
    }

    /** A pool of connections, also for another process. */
    static JdbcConnectionPool pool(String url) {
        return JdbcConnectionPool.create(url.startsWith(SQLITE) ? sqlite(url) : postgres(url));
    }

    private static ConnectionPoolDataSource sqlite(String url) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(60_000);
        SQLiteConnectionPoolDataSource database = new SQLiteConnectionPoolDataSource();
        database.setConfig(config);
        database.setUrl(url);
        return database;
    }

    private static ConnectionPoolDataSource postgres(String url) {
        PGConnectionPoolDataSource database = new PGConnectionPoolDataSource();
        database.setUrl(url);
        return database;
    }
}
