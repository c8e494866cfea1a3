package io.attest.examples.exhaustive;

import io.attest.examples.database.DatabaseContract;
import io.attest.examples.testing.Needs;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.postgresql.ds.PGConnectionPoolDataSource;

class PostgresTest extends DatabaseContract {

    private EmbeddedPostgres server;
    private JdbcConnectionPool pool;

    @Override
    protected DataSource start(Path folder) throws IOException {
        Needs.that(
                OS.LINUX.isCurrentOs() && System.getProperty("os.arch").equals("amd64"),
                "the system that the build has a PostgreSQL for");
        server = closing(EmbeddedPostgres.start());
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        pool = JdbcConnectionPool.create(source);
        AutoCloseable unused = closing(pool::dispose);
        return pool;
    }

    @Test
    void writesAResultOnceTheServerIsNotReadOnlyAnyMore() throws SQLException {
        String readOnly = "alter database postgres set default_transaction_read_only = ";
        // Of each new connection, so this is not over the pool.
        writesAResultAfter(
                server.getPostgresDatabase(),
                () -> run(readOnly + "on"),
                "read-only transaction",
                () -> run("set default_transaction_read_only = off", readOnly + "off"));
    }

    @Test
    void writesAResultThoughConnectionsAreKilledInMidSend() throws SQLException {
        writesAResultThoughConnectionsAreKilled(
                pool,
                pool.getMaxConnections(),
                () -> run("select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where backend_type = 'client backend' and pid <> pg_backend_pid()"));
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
