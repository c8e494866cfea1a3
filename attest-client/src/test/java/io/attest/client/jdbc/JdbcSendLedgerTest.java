package io.attest.client.jdbc;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Ledgers;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is special about the ledger in a database; {@code SendLedgerContract} has what all ledgers do. */
class JdbcSendLedgerTest {

    private static final Instant NOW = Instant.parse("2030-01-31T22:00:00Z");

    private final JdbcSendLedger ledger = Ledgers.empty();

    @ParameterizedTest
    @ValueSource(
            strings = {"", "A", "a b", "ä", "'", "12345678901234567890123456789012345678901234567890123456789012345"})
    void namesOfBatchesAreRestricted(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcSendLedger.of(Ledgers.DATABASE, name))
                .withMessageStartingWith("batch must be");
    }

    @Test
    void batchesAreIndependent() {
        JdbcSendLedger other = Ledgers.with(1);

        assertThat(ledger.add(List.of(Ledgers.item(1)))).isEqualTo(1);
        ledger.claim("1", NOW, NOW);
        ledger.expire(NOW.plusSeconds(1));

        assertThat(ledger.counts()).containsEntry(UNKNOWN, 1L);
        assertThat(other.counts()).containsEntry(PENDING, 1L);
        assertThat(other.decide("item 1", SENT)).isFalse();
    }

    @Test
    void textIsStoredInAscii() throws SQLException {
        SendItem item = SendItem.of("key", Ledgers.item(1).request().recipientMessage("~\u00fc\uD83D\uDE00"));
        ledger.add(List.of(item));

        try (Connection connection = Ledgers.DATABASE.getConnection();
                ResultSet rows = connection
                        .createStatement()
                        .executeQuery("select request from attest_send where request like '%ud83d%'")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).contains("\"~\\u00fc\\ud83d\\ude00\"");
        }
        assertThat(ledger.claim("1", NOW, NOW)).isEqualTo(item);
    }

    @Test
    void theAutoCommitModeOfAConnectionIsPutBack() throws SQLException {
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            JdbcSendLedger over =
                    JdbcSendLedger.of(always(connection), UUID.randomUUID().toString());

            over.add(List.of(Ledgers.item(1)));
            assertThat(over.claim("1", NOW, NOW)).isEqualTo(Ledgers.item(1));

            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(over.counts()).containsEntry(SendState.SENDING, 1L);
        }
    }

    /** As a data source that is bound to the transaction of the thread. */
    @Test
    void theTransactionOfTheApplicationIsNotCommitted() throws SQLException {
        try (Connection connection = Ledgers.DATABASE.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table written (id int)");
            JdbcSendLedger over = JdbcSendLedger.of(always(connection), "bound");
            JdbcRateLimitStore store = JdbcRateLimitStore.of(always(connection));
            connection.setAutoCommit(false);
            statement.execute("insert into written values (1)");

            for (ThrowingCallable work : List.<ThrowingCallable>of(
                    over::counts,
                    over::createSchema,
                    () -> over.add(List.of(Ledgers.item(1))),
                    () -> store.update("key", before -> "1"))) {
                assertThatThrownBy(work)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("not in auto-commit mode")
                        .hasMessageContaining("JdbcSendLedger.add(connection, items)");
            }

            assertThat(connection.getAutoCommit()).isFalse();
            connection.rollback();
            connection.setAutoCommit(true);
            try (ResultSet rows = statement.executeQuery("select * from written")) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void aStatementThatTheDatabaseRefusesIsForItsAdministrator() throws SQLException {
        String url = "jdbc:h2:mem:refused";
        DataSource owner = JdbcConnectionPool.create(url, "sa", "");
        try (Connection connection = owner.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create user application password ''");
            JdbcSendLedger over = JdbcSendLedger.of(JdbcConnectionPool.create(url, "application", ""), "batch");

            assertThatThrownBy(over::createSchema)
                    .isInstanceOf(UncheckedSQLException.class)
                    .hasMessageContaining("has to run: create table if not exists attest_send (");

            statement.execute(JdbcSendLedger.schema());
            statement.execute("grant select, insert, update on attest_send to application");
            assertThat(over.createSchema()).as("nothing is missing").isSameAs(over);

            statement.execute("alter table attest_send drop column reason");
            assertThatThrownBy(over::createSchema)
                    .hasMessageContainingAll("rights")
                    .hasMessageEndingWith("a database administrator has to run: alter table attest_send add column"
                            + " reason varchar(255)");
        }
    }

    @Test
    void aPauseBetweenTheTwoStatementsOfAClaimKeepsItFromTakingTheItem() {
        String batch = UUID.randomUUID().toString();
        JdbcSendLedger other = JdbcSendLedger.of(Ledgers.DATABASE, batch);
        other.add(List.of(Ledgers.item(1)));
        List<Connection> taken = new ArrayList<>();
        DataSource pausing = beforeTheSecond(taken, () -> other.pause("between"));

        assertThat(JdbcSendLedger.of(pausing, batch).claim("1", NOW, NOW)).isNull();

        assertThat(taken).as("select, update, select").hasSize(3);
        assertThat(other.counts()).containsEntry(PENDING, 1L);
    }

    @Test
    void anItemThatIsClaimedAgainBetweenTheTwoStatementsOfAnExpiryKeepsItsLease() {
        String batch = UUID.randomUUID().toString();
        JdbcSendLedger other = JdbcSendLedger.of(Ledgers.DATABASE, batch);
        other.add(List.of(Ledgers.item(1)));
        other.claim("1", NOW, NOW);
        Instant late = NOW.plusSeconds(1);
        DataSource deciding = beforeTheSecond(new ArrayList<>(), () -> {
            other.expire(late);
            other.decide("item 1", PENDING);
            other.claim("2", late, late.plusSeconds(1));
        });

        assertThat(JdbcSendLedger.of(deciding, batch).expire(late)).isZero();

        assertThat(other.counts()).containsEntry(SendState.SENDING, 1L);
    }

    @Test
    void allItemsAreAddedOrNone() {
        ledger.add(List.of(Ledgers.item(1)));
        List<SendItem> items = new ArrayList<>(
                IntStream.rangeClosed(2, 100).mapToObj(Ledgers::item).toList());
        items.add(SendItem.of("item 1", Ledgers.item(2).request()));

        assertThatIllegalArgumentException().isThrownBy(() -> ledger.add(items));

        assertThat(ledger.counts()).containsEntry(PENDING, 1L);
    }

    @Test
    void anItemThatCannotBeReadIsNotTaken() throws SQLException {
        ledger.add(List.of(SendItem.of("key", Ledgers.item(1).request().recipientMessage("unreadable"))));
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            connection
                    .createStatement()
                    .execute("update attest_send set request = '' where request like '%unreadable%'");
        }

        assertThatIllegalArgumentException().isThrownBy(() -> ledger.claim("1", NOW, NOW));
        assertThat(ledger.counts()).containsEntry(PENDING, 1L);
    }

    @Test
    void anItemThatCouldNotBeReadIsNotAdded() {
        CreateAttestationRequest longName = Ledgers.item(1).request().additionalProperty("x".repeat(300), 1);

        assertThatIllegalArgumentException().isThrownBy(() -> ledger.add(List.of(SendItem.of("key", longName))));
        assertThat(ledger.counts()).containsEntry(PENDING, 0L);
    }

    @Test
    @SuppressWarnings("NullAway") // As a caller without the checker.
    void aDecisionIsForOneKeyOnly() {
        ledger.add(List.of(
                SendItem.of("caf?", Ledgers.item(1).request()),
                SendItem.of("null", Ledgers.item(2).request())));
        ledger.claim("1", NOW, NOW);
        ledger.claim("2", NOW, NOW);
        ledger.expire(NOW.plusSeconds(1));

        assertThat(ledger.decide("caf\u00e9", SENT)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.decide(null, SENT));
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.pause(null));
        assertThat(ledger.counts()).containsEntry(UNKNOWN, 2L);
    }

    @Test
    void failuresOfTheDatabaseAreUnchecked() throws SQLException {
        DataSource without = JdbcConnectionPool.create("jdbc:h2:mem:without-table", "", "");

        assertThatThrownBy(() -> JdbcSendLedger.of(without, "batch").counts())
                .isInstanceOf(UncheckedSQLException.class)
                .hasCauseInstanceOf(SQLException.class)
                .hasMessageContaining("ATTEST_SEND");
        assertThatThrownBy(() -> JdbcSendLedger.of(without, "batch").add(List.of(Ledgers.item(1))))
                .isInstanceOf(UncheckedSQLException.class);
        try (Connection connection = without.getConnection()) {
            assertThatThrownBy(() -> JdbcSendLedger.of(without, "batch").add(connection, List.of(Ledgers.item(1))))
                    .isInstanceOf(UncheckedSQLException.class);
        }
    }

    @Test
    void keysAreChecked() {
        CreateAttestationRequest request = Ledgers.item(1).request();
        for (String key : List.of("", "ä", "a\n", "x".repeat(256))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SendItem.of(key, request))
                    .withMessageContaining("key");
        }
    }

    @Test
    void whatBrokeTheConnectionIsThrown() throws SQLException {
        SQLException broken = new SQLException("the database is gone");
        SQLException afterwards = new SQLException("the connection is closed");
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            Set<String> failed = new HashSet<>();
            Connection breaking = proxy(Connection.class, (proxy, method, arguments) -> {
                if (method.getName().equals("prepareStatement")) {
                    failed.add("prepareStatement");
                    throw broken;
                }
                if (!failed.isEmpty() && List.of("rollback", "setAutoCommit").contains(method.getName())) {
                    throw afterwards;
                }
                return method.getName().equals("close") ? null : method.invoke(connection, arguments);
            });
            DataSource source = proxy(DataSource.class, (proxy, method, arguments) -> {
                failed.clear();
                connection.setAutoCommit(true);
                return breaking;
            });

            JdbcSendLedger over = JdbcSendLedger.of(source, "broken");
            assertThatThrownBy(over::counts).hasCause(broken);
            assertThatThrownBy(() -> over.add(List.of(Ledgers.item(1)))).hasCause(broken);
            assertThat(broken.getSuppressed()).contains(afterwards);
            connection.setAutoCommit(true);
        }
    }

    /** Does something before its second connection is taken. */
    private static DataSource beforeTheSecond(List<Connection> taken, Runnable happens) {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            if (taken.size() == 1) {
                happens.run();
            }
            taken.add(Ledgers.DATABASE.getConnection());
            return taken.get(taken.size() - 1);
        });
    }

    /** Gives the same connection to all, and does not close it. */
    private static DataSource always(Connection connection) {
        Connection open = proxy(
                Connection.class,
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : method.invoke(connection, arguments));
        return proxy(DataSource.class, (proxy, method, arguments) -> open);
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
