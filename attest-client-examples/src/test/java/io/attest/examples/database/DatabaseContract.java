package io.attest.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.client.model.CreateAttestationRequest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library does over every database that it names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DatabaseContract {

    protected static final String ULID = "01hv3x4y5z6a7b8c9d0e1f2g3h";

    @TempDir
    static Path folder;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private DataSource database;

    /** A pool of connections to an empty database. */
    protected abstract DataSource start(Path folder) throws Exception;

    @BeforeAll
    void manyProcessesCreateTheTables() throws Exception {
        database = start(folder);
        atOnce(4, () -> empty().createSchema());
    }

    /** Closes it after all tests, and before what was opened earlier. */
    protected final <T extends AutoCloseable> T closing(T resource) {
        opened.push(resource);
        return resource;
    }

    @AfterAll
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private JdbcSendLedger empty() {
        return JdbcSendLedger.of(database, UUID.randomUUID().toString());
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                Connection.TRANSACTION_READ_COMMITTED,
                Connection.TRANSACTION_REPEATABLE_READ,
                Connection.TRANSACTION_SERIALIZABLE
            })
    void manyProcessesAddTheSameItemsOnceInAnyOrderAndNoConflictIsThrown(int isolation) throws Exception {
        JdbcSendLedger ledger =
                JdbcSendLedger.of(isolated(isolation), UUID.randomUUID().toString());

        List<Integer> added = atOnce(4, () -> {
            int own = 0;
            for (int i = 0; i < 25; i++) {
                List<SendItem> items = new ArrayList<>(IntStream.range(i, i + 20)
                        .mapToObj(DatabaseContract::item)
                        .toList());
                Collections.shuffle(items);
                own += ledger.add(items).added();
                SendItem taken = ledger.claim(UUID.randomUUID().toString(), Instant.EPOCH, Instant.EPOCH);
                List<SendEntry> late = taken == null ? List.of() : ledger.expire(Instant.EPOCH.plusMillis(1));
                assertThat(late).allMatch(entry -> entry.state() == SendState.UNKNOWN);
            }
            return own;
        });

        assertThat(added.stream().mapToInt(Integer::intValue).sum()).isEqualTo(44);
        assertThat(ledger.counts().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(44);
    }

    /** SQLite has one level only. */
    private DataSource isolated(int isolation) {
        return proxy(DataSource.class, (source, method, arguments) -> {
            Connection connection = database.getConnection();
            if (connection.getMetaData().supportsTransactionIsolationLevel(isolation)) {
                connection.setTransactionIsolation(isolation);
            }
            return connection;
        });
    }

    protected static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Test
    void itemsTakePartInATransactionOfTheApplication() throws SQLException {
        JdbcSendLedger ledger = empty();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            assertThat(ledger.add(connection, List.of(item(1))).conflicts()).isEmpty();
            connection.rollback();
            assertThat(ledger.add(connection, List.of(item(2), item(2))).conflicts())
                    .isEmpty();
            assertThat(ledger.add(connection, List.of(item(2))).conflicts()).isEmpty();
            connection.commit();
            assertThat(ledger.withdraw(connection, List.of("item 2"))).containsExactly("item 2");
            connection.rollback();
            connection.setAutoCommit(true);
        }

        assertThat(ledger.entries(SendState.PENDING))
                .hasSize(1)
                .allMatch(entry -> entry.item().equals(item(2)));
    }

    @Nested
    class Ledger extends SendLedgerContract {

        @Override
        protected SendLedger empty() {
            return DatabaseContract.this.empty();
        }
    }

    /** Over the data source of a user who may only read the table, until the event. */
    protected final void needsThreeGrants(DataSource ofUser, Event grants) throws SQLException {
        JdbcSendLedger ledger = JdbcSendLedger.of(ofUser, UUID.randomUUID().toString());
        assertThatThrownBy(() -> ledger.add(List.of(item(1))))
                .isInstanceOf(UncheckedSQLException.class)
                .hasMessageEndingWith("; the user of the database needs SELECT, INSERT and UPDATE on the table");

        grants.happens();

        Instant now = Instant.EPOCH;
        assertThat(ledger.createSchema().add(List.of(item(1), item(2))).added()).isEqualTo(2);
        ledger.pause("first");
        assertThat(ledger.claim("1", now, now)).isNull();
        ledger.resume();
        assertThat(ledger.pauseReason()).isNull();
        ledger.pause("second");
        assertThat(ledger.pauseReason()).isEqualTo("second");
        ledger.resume();
        assertThat(ledger.bind(null, "a service")).isTrue();
        assertThat(ledger.claim("2", now, now)).isEqualTo(item(1));
        assertThat(ledger.settle("2", SendEntry.of(item(1), SendState.REJECTED, null, null, now)))
                .isTrue();
        assertThat(ledger.decide(item(1).key(), SendState.PENDING)).isTrue();
        assertThat(ledger.counts()).containsEntry(SendState.PENDING, 2L);
    }

    /** Something that an operator does to a database. */
    protected interface Event {
        void happens() throws SQLException;
    }

    /**
     * Lets a failover happen between a send and its result.
     *
     * @param refusal part of what the ledger throws meanwhile
     */
    protected static void writesAResultAfter(DataSource pool, Event begins, String refusal, Event ends)
            throws SQLException {
        JdbcSendLedger ledger = JdbcSendLedger.of(pool, UUID.randomUUID().toString());
        SendEntry sent = claimed(ledger);
        assertThat(ledger.add(List.of(item(2))).conflicts()).isEmpty();

        begins.happens();
        for (ThrowingCallable write : List.<ThrowingCallable>of(
                () -> ledger.settle("1", sent),
                () -> ledger.claim("2", Instant.EPOCH, Instant.EPOCH),
                () -> ledger.add(List.of(item(3))))) {
            assertThatThrownBy(write).isInstanceOf(UncheckedSQLException.class).hasMessageContaining(refusal);
        }
        ends.happens();

        assertThat(ledger.settle("1", sent)).isTrue();
        assertThat(ledger.entries(SendState.SENT)).containsExactly(sent);
        assertThat(ledger.add(List.of(item(2), item(3))).added()).isEqualTo(1);
        assertThat(ledger.claim("2", Instant.EPOCH, Instant.EPOCH)).isEqualTo(item(2));
    }

    /** The pool may give each of the connections that it had once more, so that a result is written in some tries. */
    protected static void writesAResultThoughConnectionsAreKilled(DataSource pool, int connections, Event kill)
            throws SQLException {
        JdbcSendLedger ledger = JdbcSendLedger.of(pool, UUID.randomUUID().toString());
        SendEntry sent = claimed(ledger);

        kill.happens();

        boolean written = false;
        for (int tries = 0; !written && tries <= connections; tries++) {
            try {
                written = ledger.settle("1", sent);
            } catch (UncheckedSQLException e) {
                // The next connection is another one.
            }
        }
        assertThat(written).isTrue();
        assertThat(ledger.entries(SendState.SENT)).containsExactly(sent);
    }

    private static <T> List<T> atOnce(int threads, Callable<T> work) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        List<T> results = new ArrayList<>();
        for (Future<T> part : executor.invokeAll(Collections.nCopies(threads, work))) {
            results.add(part.get());
        }
        executor.shutdown();
        return results;
    }

    /** An item that is being sent, with what is to be written of it. */
    private static SendEntry claimed(JdbcSendLedger ledger) {
        assertThat(ledger.add(List.of(item(1))).conflicts()).isEmpty();
        ledger.claim("1", Instant.EPOCH, Instant.EPOCH);
        return SendEntry.of(item(1), SendState.SENT, ULID, null, Instant.EPOCH);
    }

    static SendItem item(int number) {
        return SendItem.of("item " + number, CreateAttestationRequest.of(ULID, ULID));
    }
}
