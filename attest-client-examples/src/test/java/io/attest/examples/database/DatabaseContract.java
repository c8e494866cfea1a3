package io.attest.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcRateLimitStore;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the library does over every database that it names. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DatabaseContract {

    protected static final String ULID = "01hv3x4y5z6a7b8c9d0e1f2g3h";

    @TempDir
    static Path folder;

    private DataSource database;

    /** A pool of connections to an empty database. */
    protected abstract DataSource start(Path folder) throws Exception;

    @BeforeAll
    void manyProcessesCreateTheTables() throws Exception {
        database = start(folder);
        atOnce(4, () -> empty().createSchema());
        atOnce(4, () -> JdbcRateLimitStore.of(database).createSchema());
    }

    private JdbcSendLedger empty() {
        return JdbcSendLedger.of(database, UUID.randomUUID().toString());
    }

    @TestFactory
    Stream<DynamicTest> ledger() {
        return SendLedgerContract.of(this::empty).entrySet().stream()
                .map(check -> DynamicTest.dynamicTest(check.getKey(), check.getValue()::run));
    }

    @Test
    void addsTheSameItemsOnceWhenManyProcessesDo() throws Exception {
        JdbcSendLedger ledger = empty();
        List<SendItem> items =
                IntStream.range(0, 50).mapToObj(DatabaseContract::item).toList();

        List<Integer> added = atOnce(3, () -> ledger.add(items));

        assertThat(added.stream().mapToInt(Integer::intValue).sum()).isEqualTo(50);
        assertThat(ledger.counts()).containsEntry(SendState.PENDING, 50L);
    }

    @Test
    void itemsTakePartInATransactionOfTheApplication() throws SQLException {
        JdbcSendLedger ledger = empty();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            ledger.add(connection, List.of(item(1)));
            connection.rollback();
            ledger.add(connection, List.of(item(2), item(2)));
            ledger.add(connection, List.of(item(2)));
            connection.commit();
            connection.setAutoCommit(true);
        }

        assertThat(ledger.entries(SendState.PENDING))
                .hasSize(1)
                .allMatch(entry -> entry.item().equals(item(2)));
    }

    @Test
    void textsAreComparedExactly() {
        RateLimitStore store = JdbcRateLimitStore.of(database);
        assertThat(store.update("key", none -> "a")).isEqualTo("a");

        String changed = store.update("key", before -> {
            if ("a".equals(before)) {
                assertThat(store.update("key", same -> "A")).isEqualTo("A");
            }
            return before + "1";
        });

        assertThat(changed).isEqualTo("A1");
        assertThat(store.update("KEY", before -> before == null ? "none" : before))
                .isEqualTo("none");
    }

    @Nested
    class Store extends RateLimitStoreContract {

        @Override
        protected RateLimitStore store() {
            return JdbcRateLimitStore.of(database);
        }

        @Override
        protected int increments() {
            return 25;
        }
    }

    private static <T> List<T> atOnce(int threads, Callable<T> work) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> part : executor.invokeAll(Collections.nCopies(threads, work))) {
                results.add(part.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    private static SendItem item(int number) {
        return SendItem.of("item " + number, CreateAttestationRequest.of(ULID, ULID));
    }
}
