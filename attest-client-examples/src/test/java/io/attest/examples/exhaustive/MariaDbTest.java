package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.database.DatabaseContract;
import io.attest.examples.database.SendLedgerContract;
import io.attest.examples.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbPoolDataSource;

/**
 * A MariaDB of the machine, with a folder and a port of its own. Its default collation ignores case, as most do; its
 * tables are in Latin 1.
 */
class MariaDbTest extends DatabaseContract {

    private static final int CONNECTIONS = 20;

    private MariaDbPoolDataSource pool;
    private MariaDbPoolDataSource changedOnly;
    private String root;

    @Override
    protected DataSource start(Path folder) throws Exception {
        String user = "--user=" + System.getProperty("user.name");
        String data = "--datadir=" + folder.resolve("data");
        Path log = folder.resolve("install.log");
        Process install = new ProcessBuilder(
                        Needs.program("mariadb-install-db").toString(),
                        "--no-defaults",
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db",
                        user,
                        data)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(install.waitFor()).as(Files.readString(log)).isZero();
        int port = LocalServer.freePort();
        // Isolation as is the default from 11.8 on.
        String options = "--no-defaults --bind-address=127.0.0.1 --innodb-flush-log-at-trx-commit=2"
                + " --loose-innodb-snapshot-isolation=ON --port=" + port;
        List<String> command = new ArrayList<>(List.of(options.split(" ", -1)));
        command.add(0, Needs.program("mariadbd").toString());
        command.addAll(
                List.of(user, data, "--socket=" + folder.resolve("socket"), "--pid-file=" + folder.resolve("pid")));
        AutoCloseable unused = closing(LocalServer.start(folder.resolve("mariadbd.log"), port, command));
        String url = "jdbc:mariadb://127.0.0.1:" + port + "/%s?user=root";
        try (Connection connection = DriverManager.getConnection(url.formatted(""))) {
            connection.createStatement().execute("create database contract character set latin1");
            // Root may write to a server that is read-only.
            connection.createStatement().execute("create user application");
            connection.createStatement().execute("grant all on contract.* to application");
        }
        String poolUrl = url.formatted("contract").replace("root", "application") + "&maxPoolSize=" + CONNECTIONS;
        pool = closing(new MariaDbPoolDataSource(poolUrl));
        changedOnly = closing(new MariaDbPoolDataSource(poolUrl + "&useAffectedRows=true"));
        root = url.formatted("");
        return pool;
    }

    /** By a driver that counts only rows that change. */
    @Nested
    class LedgerWithAffectedRows extends SendLedgerContract {

        @Override
        protected SendLedger empty() {
            return JdbcSendLedger.of(changedOnly, UUID.randomUUID().toString());
        }
    }

    @Test
    void whatAnOldSnapshotDoesNotShowIsNoDefect() throws SQLException {
        JdbcSendLedger ledger = JdbcSendLedger.of(pool, "snapshot").createSchema();
        List<SendItem> items = List.of(SendItem.of("1", CreateAttestationRequest.of(ULID, ULID)));
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().executeQuery("select count(*) from attest_send");
            assertThat(ledger.add(items).conflicts()).isEmpty();

            assertThatThrownBy(() -> ledger.add(connection, items)).isInstanceOf(UncheckedSQLException.class);
            connection.rollback();
            assertThat(ledger.add(connection, items).known()).isEqualTo(1);
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void writesAResultOnceTheServerIsNotReadOnlyAnyMore() throws SQLException {
        writesAResultAfter(
                pool, () -> asRoot("set global read_only = 1"), "read-only", () -> asRoot("set global read_only = 0"));
    }

    @Test
    void writesAResultThoughConnectionsAreKilledInMidSend() throws SQLException {
        writesAResultThoughConnectionsAreKilled(pool, CONNECTIONS, () -> asRoot("kill user application"));
    }

    @Test
    void needsThreeGrants() throws SQLException {
        asRoot("create user clerk");
        asRoot("grant select on contract.attest_send to clerk");
        try (MariaDbPoolDataSource clerk =
                new MariaDbPoolDataSource(root.replace("/?", "/contract?").replace("root", "clerk"))) {
            needsThreeGrants(clerk, () -> asRoot("grant insert, update on contract.attest_send to clerk"));
        }
    }

    private void asRoot(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(root)) {
            connection.createStatement().execute(sql);
        }
    }
}
