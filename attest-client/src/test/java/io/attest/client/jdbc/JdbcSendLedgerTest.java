package io.attest.client.jdbc;

import static io.attest.client.batch.SendState.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Ledgers;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is special about the ledger in a database; {@code SendLedgerContract} has what all ledgers do. */
class JdbcSendLedgerTest {

    private static final Instant NOW = Instant.parse("2030-01-31T22:00:00Z");

    private final String batch = UUID.randomUUID().toString();
    private final JdbcSendLedger ledger = over(Ledgers.DATABASE).createSchema();

    /** The same batch. */
    private JdbcSendLedger over(DataSource source) {
        return JdbcSendLedger.of(source, batch);
    }

    @Test
    void namesAndKeysAreRestricted() {
        for (String table : List.of("", "a-b", "a.b.c", "a.", ".a", "1a", "ä", "\"a\"", "a;")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JdbcSendLedger.of(Ledgers.DATABASE, table, batch))
                    .withMessageStartingWith("table must be");
        }
        for (String name : List.of("", "A", "a b", "ä", "'", "a".repeat(65))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JdbcSendLedger.of(Ledgers.DATABASE, name))
                    .withMessageStartingWith("batch must be");
        }
        CreateAttestationRequest request = Ledgers.item(1).request();
        for (String key : List.of("", "ä", "a\n", "x".repeat(256))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SendItem.of(key, request))
                    .withMessageContaining("key");
        }
    }

    /** As a data source of Spring, which gives a thread the connection of its transaction, or one that always does. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theTransactionOfTheApplicationIsRefusedAndNotCommitted(boolean always) throws SQLException {
        Thread own = Thread.currentThread();
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            Connection bound = unclosed(connection);
            JdbcSendLedger over = over(proxy(
                    DataSource.class,
                    (proxy, method, arguments) ->
                            always || Thread.currentThread().equals(own) ? bound : Ledgers.DATABASE.getConnection()));
            connection.setAutoCommit(false);
            assertThat(over.add(connection, List.of(Ledgers.item(1))).added()).isEqualTo(1);

            for (ThrowingCallable work : List.<ThrowingCallable>of(
                    over::counts, over::createSchema, () -> over.add(List.of(Ledgers.item(1))))) {
                assertThatThrownBy(work)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContainingAll(
                                "not in auto-commit mode",
                                "belongs to a transaction of this thread",
                                "JdbcSendLedger.add(connection, items)");
            }

            assertThat(connection.getAutoCommit()).isFalse();
            connection.rollback();
            connection.setAutoCommit(true);
        }
        assertThat(ledger.counts()).containsEntry(PENDING, 0L);
    }

    @Test
    void aConnectionWithoutATransactionIsRefused() throws SQLException {
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            for (ThrowingCallable work : List.<ThrowingCallable>of(
                    () -> ledger.add(connection, List.of(Ledgers.item(1))),
                    () -> ledger.withdraw(connection, List.of("item 1")))) {
                assertThatThrownBy(work)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("connection must be in a transaction");
            }
        }
        assertThat(ledger.counts()).containsEntry(PENDING, 0L);
    }

    /** As those for Hibernate often are. */
    @Test
    void aPoolWithoutAutoCommitWorks() throws SQLException {
        JdbcConnectionPool one = JdbcConnectionPool.create("jdbc:h2:mem:manual;DB_CLOSE_DELAY=-1", "", "");
        one.setMaxConnections(1);
        List<Boolean> returned = new ArrayList<>();
        DataSource manual = proxy(DataSource.class, (proxy, method, arguments) -> {
            Connection connection = one.getConnection();
            connection.setAutoCommit(false);
            return proxy(Connection.class, (open, called, values) -> {
                if (called.getName().equals("close")) {
                    returned.add(connection.getAutoCommit());
                    connection.rollback();
                }
                return unwrapped(connection, called, values);
            });
        });
        JdbcSendLedger over = JdbcSendLedger.of(manual, "manual").createSchema();

        assertThat(over.add(List.of(Ledgers.item(1))).added()).isEqualTo(1);
        assertThat(over.claim("1", NOW, NOW)).isEqualTo(Ledgers.item(1));
        assertThat(over.counts()).containsEntry(SendState.SENDING, 1L);
        try (Connection connection = one.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table attest_send");
        }
        assertThatThrownBy(over::counts).isInstanceOf(UncheckedSQLException.class);
        assertThat(returned)
                .as("the mode of each connection that was given back")
                .containsOnly(false);
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
            assertThatThrownBy(over::createSchema)
                    .as("the table is there")
                    .isInstanceOf(UncheckedSQLException.class)
                    .hasMessageContaining("; the user of the database needs SELECT, INSERT and UPDATE on the table");

            statement.execute("grant select, insert, update on attest_send to application");
            assertThat(over.createSchema()).as("nothing is missing").isSameAs(over);
        }
    }

    @Test
    void aPauseBetweenTheTwoStatementsOfAClaimKeepsItFromTakingTheItem() {
        assertThat(ledger.add(List.of(Ledgers.item(1))).conflicts()).isEmpty();

        assertThat(meanwhile(() -> ledger.pause("between")).claim("1", NOW, NOW))
                .isNull();

        assertThat(ledger.counts()).containsEntry(PENDING, 1L);
    }

    @Test
    void anItemThatIsTakenBackAndAddedBetweenTheTwoStatementsOfAClaimIsSentAsItIsNow() {
        assertThat(ledger.add(List.of(Ledgers.item(1))).conflicts()).isEmpty();
        SendItem corrected = SendItem.of("item 1", Ledgers.item(2).request());
        JdbcSendLedger correcting = meanwhile(() -> {
            assertThat(ledger.withdraw(List.of("item 1"))).containsExactly("item 1");
            assertThat(ledger.add(List.of(corrected)).added()).isEqualTo(1);
        });

        assertThat(correcting.claim("1", NOW, NOW)).isEqualTo(corrected);
    }

    @Test
    void theTableMayBeInASchema() throws SQLException {
        JdbcSendLedger over = JdbcSendLedger.of(Ledgers.DATABASE, "hr.attest_send", batch);
        assertThatThrownBy(over::createSchema)
                .hasMessageContaining("has to run: create table if not exists hr.attest_send (");
        try (Connection connection = Ledgers.DATABASE.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema hr");
        }

        assertThat(over.createSchema().add(List.of(Ledgers.item(1))).added()).isEqualTo(1);
        assertThat(over.claim("1", NOW, NOW)).isEqualTo(Ledgers.item(1));
        over.pause("a reason");
        assertThat(over.pauseReason()).isEqualTo("a reason");
        assertThat(ledger.pauseReason()).as("of the table without a schema").isNull();
    }

    @Test
    void anItemThatIsClaimedAgainBetweenTheTwoStatementsOfAnExpiryKeepsItsLease() {
        assertThat(ledger.add(List.of(Ledgers.item(1))).conflicts()).isEmpty();
        ledger.claim("1", NOW, NOW);
        Instant late = NOW.plusSeconds(1);
        JdbcSendLedger deciding = meanwhile(() -> {
            ledger.expire(late);
            ledger.decide("item 1", PENDING);
            ledger.claim("2", late, late.plusSeconds(1));
        });

        assertThat(deciding.expire(late)).isEmpty();

        assertThat(ledger.counts()).containsEntry(SendState.SENDING, 1L);
    }

    @Test
    void manyItemsAreAddedInFewRoundTrips() {
        List<String> trips = new ArrayList<>();
        JdbcSendLedger counting = watched((method, sql) -> {
            if (method.matches("execute.*|commit|rollback|setAutoCommit")) {
                trips.add(method);
            }
        });
        List<SendItem> items = IntStream.range(0, 2_000).mapToObj(Ledgers::item).toList();

        assertThat(counting.add(items)).isEqualTo(AddResult.of(2_000, 0, List.of()));
        assertThat(trips).hasSizeBetween(20, 50);
        trips.clear();
        assertThat(counting.add(items)).isEqualTo(AddResult.of(0, 2_000, List.of()));
        assertThat(trips).hasSizeBetween(20, 30);
    }

    @Test
    void noneIsAddedIfTheDatabaseFailsInTheMiddle() {
        AtomicInteger inserts = new AtomicInteger();
        JdbcSendLedger failing = watched((method, sql) -> {
            if (sql.startsWith("insert") && inserts.incrementAndGet() == 2) {
                throw new SQLException("cannot execute INSERT in a read-only transaction", "25006");
            }
        });
        List<SendItem> items = IntStream.range(0, 200).mapToObj(Ledgers::item).toList();

        assertThatThrownBy(() -> failing.add(items))
                .isInstanceOf(UncheckedSQLException.class)
                .hasMessage("cannot execute INSERT in a read-only transaction");

        assertThat(inserts).as("only a conflict is repeated").hasValue(2);
        assertThat(failing.counts()).containsEntry(PENDING, 0L);
        assertThat(failing.add(items).added()).isEqualTo(200);
    }

    @Test
    void aConstraintOfTheApplicationDoesNotRepeatForEver() {
        AtomicInteger inserts = new AtomicInteger();
        JdbcSendLedger refused = watched((method, sql) -> {
            if (sql.startsWith("insert")) {
                throw new SQLException("tenant must not be null, try " + inserts.incrementAndGet(), "23502");
            }
        });

        assertThatThrownBy(() -> refused.add(List.of(Ledgers.item(1)))).hasMessageStartingWith("tenant must not be");
        assertThat(inserts).hasValue(10);
    }

    @Test
    void anItemThatCannotBeReadIsNeitherTakenNorAdded() throws SQLException {
        assertThat(ledger.add(List.of(Ledgers.item(1), Ledgers.item(2), Ledgers.item(3), Ledgers.item(4)))
                        .added())
                .isEqualTo(4);
        assertThat(ledger.claim("1", NOW, NOW)).isEqualTo(Ledgers.item(1));
        try (Connection connection = Ledgers.DATABASE.getConnection()) {
            for (String change : List.of(
                    "request = '{' where item_key in ('item 1', 'item 2')",
                    "item_key = 'another' where item_key = 'item 3'")) {
                int changed = new Statements(connection, "attest_send")
                        .update("update attest_send set " + change + " and batch_name = ?", batch);
                assertThat(changed).isPositive();
            }
        }
        CreateAttestationRequest longName = Ledgers.item(1).request().withAdditionalProperty("x".repeat(300), 1);

        assertThat(ledger.held("1")).isNull();
        assertThat(ledger.claim("2", NOW, NOW)).isEqualTo(Ledgers.item(4));
        assertThat(ledger.claim("3", NOW, NOW)).isNull();
        List<SendEntry> told = ledger.expire(NOW.plusMillis(1));
        assertThat(told)
                .extracting(entry -> entry.item().key(), SendEntry::reason)
                .containsExactlyInAnyOrder(
                        tuple("item 1", "the row of the item cannot be read"),
                        tuple("item 2", "the row of the item cannot be read"),
                        tuple(NewItems.id(batch, "item 3"), "the row of the item cannot be read"),
                        tuple("item 4", "no result was written"));
        assertThat(ledger.entries(SendState.UNKNOWN)).containsExactlyInAnyOrderElementsOf(told);
        assertThat(ledger.expire(NOW.plusMillis(1))).isEmpty();
        assertThat(ledger.add(List.of(Ledgers.item(2))).conflicts()).containsExactly("item 2");
        assertThatIllegalArgumentException().isThrownBy(() -> ledger.add(List.of(SendItem.of("long", longName))));
    }

    @Test
    void failuresOfTheDatabaseAreUnchecked() throws SQLException {
        DataSource empty = JdbcConnectionPool.create("jdbc:h2:mem:without-table", "", "");
        JdbcSendLedger without = over(empty);
        try (Connection connection = empty.getConnection()) {
            connection.setAutoCommit(false);
            for (ThrowingCallable work : List.<ThrowingCallable>of(
                    without::counts, () -> without.add(connection, List.of(Ledgers.item(1))))) {
                assertThatThrownBy(work)
                        .isInstanceOf(UncheckedSQLException.class)
                        .hasCauseInstanceOf(SQLException.class)
                        .hasMessageContainingAll("ATTEST_", "JdbcSendLedger.of(dataSource, \"hr.attest_send\", batch)");
            }
        }
    }

    @Test
    void anInterruptThatThePoolTookIsKept() {
        DataSource interrupted = proxy(DataSource.class, (proxy, method, arguments) -> {
            throw new SQLException(new InterruptedException());
        });

        assertThatThrownBy(over(interrupted)::counts).isInstanceOf(UncheckedSQLException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private interface Watch {
        /** @param sql empty if the method has none */
        void calls(String method, String sql) throws SQLException;
    }

    /** A ledger over a data source in which something happens before each method of its connections and statements. */
    private JdbcSendLedger watched(Watch watch) {
        return over(proxy(DataSource.class, (proxy, method, arguments) -> {
            Connection connection = Ledgers.DATABASE.getConnection();
            return proxy(Connection.class, (open, called, values) -> {
                watch.calls(called.getName(), values != null && values[0] instanceof String sql ? sql : "");
                Object result = unwrapped(connection, called, values);
                return !(result instanceof PreparedStatement statement)
                        ? result
                        : proxy(PreparedStatement.class, (prepared, executed, parameters) -> {
                            watch.calls(executed.getName(), "");
                            return unwrapped(statement, executed, parameters);
                        });
            });
        }));
    }

    private static @Nullable Object unwrapped(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The same batch, in which something happens between the first two statements. */
    private JdbcSendLedger meanwhile(Runnable happens) {
        AtomicInteger taken = new AtomicInteger();
        return over(proxy(DataSource.class, (proxy, method, arguments) -> {
            if (taken.incrementAndGet() == 2) {
                happens.run();
            }
            return Ledgers.DATABASE.getConnection();
        }));
    }

    private static Connection unclosed(Connection connection) {
        return proxy(
                Connection.class,
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : unwrapped(connection, method, arguments));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
