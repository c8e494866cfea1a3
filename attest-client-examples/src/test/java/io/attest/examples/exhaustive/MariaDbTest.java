package io.attest.examples.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.database.DatabaseContract;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.MariaDbPoolDataSource;

class MariaDbTest extends DatabaseContract {

    private LocalMariaDb server;
    private MariaDbPoolDataSource pool;

    @Override
    protected DataSource start(Path folder) throws Exception {
        server = LocalMariaDb.start(folder);
        pool = new MariaDbPoolDataSource(server.url() + "&maxPoolSize=20");
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
