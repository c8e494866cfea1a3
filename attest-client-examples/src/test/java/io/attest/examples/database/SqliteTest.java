package io.attest.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteConfig;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

class SqliteTest extends DatabaseContract {

    private JdbcConnectionPool pool;

    @Override
    protected DataSource start(Path folder) {
        pool = JdbcConnectionPool.create(source(folder, 60_000));
        AutoCloseable unused = closing(pool::dispose);
        return pool;
    }

    private static SQLiteConnectionPoolDataSource source(Path folder, int busyTimeout) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        config.setBusyTimeout(busyTimeout);
        SQLiteConnectionPoolDataSource source = new SQLiteConnectionPoolDataSource();
        source.setConfig(config);
        source.setUrl("jdbc:sqlite:" + folder.resolve("contract.db"));
        return source;
    }

    @Test
    void nothingIsWrittenBetweenWhatATransactionReadsAndAdds() throws SQLException {
        List<SendItem> items = List.of(SendItem.of("1", CreateAttestationRequest.of(ULID, ULID)));
        List<SendItem> others = List.of(SendItem.of("2", CreateAttestationRequest.of(ULID, ULID)));
        JdbcSendLedger ledger = JdbcSendLedger.of(pool, "lock");
        JdbcSendLedger impatient = JdbcSendLedger.of(source(folder, 0), "lock");
        assertThat(ledger.add(items).conflicts()).isEmpty();
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            assertThat(ledger.add(connection, items).known()).isEqualTo(1);

            assertThatThrownBy(() -> impatient.add(others)).hasMessageContaining("SQLITE_BUSY");
            assertThat(ledger.add(connection, others).added()).isEqualTo(1);
            connection.commit();
            connection.setAutoCommit(true);
        }
    }
}
