package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.database.DatabaseContract;
import io.attest.examples.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbPoolDataSource;

/** A MariaDB of the machine, with a folder and a port of its own. Its default collation ignores case, as most do. */
class MariaDbTest extends DatabaseContract {

    private LocalServer server;
    private MariaDbPoolDataSource pool;

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
        server = LocalServer.start(
                folder.resolve("mariadbd.log"),
                port,
                List.of(
                        Needs.program("mariadbd").toString(),
                        "--no-defaults",
                        user,
                        data,
                        "--socket=" + folder.resolve("socket"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--innodb-flush-log-at-trx-commit=2"));
        String url = "jdbc:mariadb://127.0.0.1:" + port + "/%s?user=root";
        try (Connection connection = DriverManager.getConnection(url.formatted(""))) {
            connection.createStatement().execute("create database contract character set latin1");
        }
        pool = new MariaDbPoolDataSource(url.formatted("contract") + "&maxPoolSize=20");
        return pool;
    }

    @Test
    void whatAnOldSnapshotDoesNotShowIsNoDefect() throws SQLException {
        JdbcSendLedger ledger = JdbcSendLedger.of(pool, "snapshot").createSchema();
        List<SendItem> items = List.of(SendItem.of("1", CreateAttestationRequest.of(ULID, ULID)));
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().executeQuery("select count(*) from attest_send");
            ledger.add(items);

            assertThatThrownBy(() -> ledger.add(connection, items)).isInstanceOf(UncheckedSQLException.class);
            connection.rollback();
            assertThat(ledger.add(connection, items)).isZero();
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @AfterAll
    void stop() {
        if (server != null) {
            pool.close();
            server.close();
        }
    }
}
