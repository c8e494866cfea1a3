package io.attest.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteConfig;
import org.sqlite.javax.SQLiteConnectionPoolDataSource;

class SqliteTest extends DatabaseContract {

    private JdbcConnectionPool pool;

    @Override
    protected DataSource start(Path folder) throws SQLException {
        pool = JdbcConnectionPool.create(source(folder, 60_000));
        AutoCloseable unused = closing(pool::dispose);
        // Connections that set the journal mode at once do not wait for each other.
        pool.getConnection().close();
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
        List<SendItem> items = List.of(item(1));
        List<SendItem> others = List.of(item(2));
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

    /** So a send costs the same, however many the ledger has sent. */
    @Test
    void noStatementThatEachItemNeedsReadsWhatIsSettled() throws SQLException {
        int items = 5;
        Map<String, Integer> statements = new HashMap<>();
        DataSource watched = proxy(DataSource.class, (source, method, arguments) -> {
            Connection connection = pool.getConnection();
            return proxy(Connection.class, (proxy, called, values) -> {
                if (called.getName().equals("prepareStatement")) {
                    statements.merge((String) values[0], 1, Integer::sum);
                }
                return called.invoke(connection, values);
            });
        });
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = Samples.client(sandbox).build();
                BatchSender sender = BatchSender.of(client, JdbcSendLedger.of(watched, "plans"))) {
            for (int item = 0; item < items; item++) {
                assertThat(sender.add("item " + item, Samples.request(sandbox, item)))
                        .isTrue();
            }
            statements.clear();
            assertThat(sender.run().allSent()).isTrue();
        }

        statements.values().removeIf(times -> times < items);
        assertThat(statements)
                .as("of a pause, the first item, its claim and its result")
                .hasSize(4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements.keySet()) {
                List<String> plan = new ArrayList<>();
                try (ResultSet steps = statement.executeQuery("explain query plan " + sql)) {
                    while (steps.next()) {
                        plan.add(steps.getString("detail"));
                    }
                }
                assertThat(plan)
                        .filteredOn(step -> step.contains("attest_send"))
                        .as(sql)
                        .isNotEmpty()
                        .allMatch(step -> step.matches("SEARCH .*\\((item_id=\\?|batch_name=\\? AND state=\\?)\\)"));
            }
        }
    }
}
