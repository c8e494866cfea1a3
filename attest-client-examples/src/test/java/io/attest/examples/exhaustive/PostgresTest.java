package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.examples.database.DatabaseContract;
import io.attest.examples.testing.Needs;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.ds.PGSimpleDataSource;

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

    @Test
    void needsThreeGrants() throws SQLException {
        run("create role clerk login", "grant select on attest_send to clerk");
        PGSimpleDataSource clerk = new PGSimpleDataSource();
        clerk.setUrl(server.getJdbcUrl("clerk", "postgres"));
        needsThreeGrants(clerk, () -> run("grant insert, update on attest_send to clerk"));
    }

    /** As one behind a firewall that has forgotten the connection, and with a limit that a test can wait for. */
    @Test
    @Timeout(60)
    void aDatabaseThatDoesNotAnswerIsAnException() throws Exception {
        List<Integer> limits = new ArrayList<>();
        try (Connection connection = server.getPostgresDatabase().getConnection()) {
            DataSource silent = proxy(
                    DataSource.class,
                    (source, method, arguments) ->
                            proxy(Connection.class, (proxy, called, values) -> switch (called.getName()) {
                                case "close" -> null;
                                case "setNetworkTimeout" -> {
                                    limits.add((Integer) values[1]);
                                    connection.setNetworkTimeout(Runnable::run, Math.min((Integer) values[1], 100));
                                    yield null;
                                }
                                default -> called.invoke(connection, values);
                            }));
            JdbcSendLedger ledger = JdbcSendLedger.of(silent, "silent");
            assertThat(ledger.hasPending()).isFalse();
            connection.setNetworkTimeout(Runnable::run, 99);
            assertThat(ledger.hasPending()).isFalse();
            assertThat(limits).containsExactly(30_000, 0, 99, 99);
            connection.setNetworkTimeout(Runnable::run, 0);
            int backend = connection.unwrap(PGConnection.class).getBackendPID();

            LocalServer.signal("STOP", backend);
            assertThatThrownBy(ledger::hasPending)
                    .isInstanceOf(UncheckedSQLException.class)
                    .hasRootCauseInstanceOf(SocketTimeoutException.class);
            LocalServer.signal("CONT", backend);
        }
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
