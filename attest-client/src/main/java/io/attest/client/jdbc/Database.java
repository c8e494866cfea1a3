package io.attest.client.jdbc;

import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.DaemonThreads;
import io.attest.client.internal.util.Secrets;
import io.attest.client.jdbc.Statements.Last;
import io.attest.client.jdbc.Statements.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes a connection for some statements, either in auto-commit mode or in one transaction.
 *
 * @param table of the ledger
 */
record Database(DataSource source, String table) {

    private static final String BOUND =
            "the data source gave this thread, and no other, a connection that is not in auto-commit mode, perhaps"
                    + " because it belongs to a transaction of this thread. Use a data source without thread-bound"
                    + " transactions; to add items in your transaction, call"
                    + " JdbcSendLedger.add(connection, items)";

    private static final String POOL_OF_TRANSACTIONS =
            "; behind PgBouncer with transaction pooling, add prepareThreshold=0 to the JDBC URL";

    private static final String NEEDED = "; the user of the database needs SELECT, INSERT and UPDATE on the table";

    private static final String SETTING = "; call createSchema(), or name the schema of the table, as in"
            + " JdbcSendLedger.of(dataSource, \"hr.attest_send\", batch)";

    // Of two transactions that cannot both succeed, by the standard; a deadlock in PostgreSQL; a conflict in H2.
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "90131");
    // MariaDB (11.8) has no SQLState for a row that has changed since the transaction read it.
    private static final int CHANGED_SINCE_READ = 1020;
    // A grant is missing: PostgreSQL, H2.
    private static final Set<String> DENIED = Set.of("42501", "90096");
    // The same of MySQL and MariaDB, whose SQLState is that of many errors.
    private static final int TABLE_DENIED = 1142;
    // PostgreSQL: there is no such prepared statement, or there is one already.
    private static final Set<String> MIXED_UP = Set.of("26000", "42P05");
    // There is no such table: PostgreSQL, MySQL and MariaDB, H2. SQLite has no SQLState.
    private static final Set<String> MISSING = Set.of("42P01", "42S02", "42S03", "42S04");
    // H2 (2.4) and MariaDB (10.11) reject the insert of a key that another process is adding; the next try finds it.
    private static final int MAX_TRIES = 10;
    // Of one answer of the database. It is less than any lease, which has a minute for clocks that differ.
    private static final int MOST_MILLIS = 30_000;

    interface Work<T extends @Nullable Object> {
        T by(Statements statements) throws SQLException;
    }

    private interface Task<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    /** Commits after each statement, so that no lock is held longer. */
    <T extends @Nullable Object> T autoCommitted(Work<T> work) {
        return repeated(() -> {
            Connection first;
            try (Connection connection = source.getConnection()) {
                if (connection.getAutoCommit()) {
                    return limited(connection, work);
                }
                first = connection;
            }
            return outsideOfTransactions(first, work);
        });
    }

    /**
     * To set the mode would commit what the application has written in its transaction. Another thread has no part in
     * that: what it gets without auto-commit is of a pool whose connections are all so.
     */
    private <T extends @Nullable Object> T outsideOfTransactions(Connection first, Work<T> work) {
        Supplier<T> elsewhere = () -> repeated(() -> {
            try (Connection connection = source.getConnection()) {
                if (connection == first || connection.getAutoCommit()) {
                    throw new IllegalStateException(BOUND);
                }
                return limited(connection, statements -> inMode(true, statements, work));
            }
        });
        try {
            return CompletableFuture.supplyAsync(elsewhere, DaemonThreads.SHARED)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : e;
        }
    }

    /**
     * A connection to a machine that is gone answers nothing, and breaks only by a timeout of its socket: one of a
     * statement asks the database to cancel it, and is not heard either.
     */
    @SuppressWarnings("try")
    private <T extends @Nullable Object> T limited(Connection connection, Work<T> work) throws SQLException {
        int before = connection.getNetworkTimeout();
        connection.setNetworkTimeout(Runnable::run, before == 0 ? MOST_MILLIS : Math.min(before, MOST_MILLIS));
        try (Last reset = () -> connection.setNetworkTimeout(Runnable::run, before)) {
            return work.by(new Statements(connection, table));
        }
    }

    /** In a transaction of the application. */
    <T extends @Nullable Object> T within(Connection connection, Work<T> work) {
        try {
            if (Arguments.required("connection", connection).getAutoCommit()) {
                throw new IllegalArgumentException(
                        "connection must be in a transaction: in auto-commit mode, a rollback takes nothing back");
            }
            return work.by(new Statements(connection, table));
        } catch (SQLException e) {
            // Unchecked, since transaction managers commit after a checked exception.
            throw new UncheckedSQLException(explained(e));
        }
    }

    /** Not every pool resets the mode, so it is put back. */
    @SuppressWarnings("try") // The end of the resource is all that it is for.
    private static <T extends @Nullable Object> T inMode(boolean autoCommit, Statements statements, Work<T> work)
            throws SQLException {
        Connection connection = statements.connection();
        connection.setAutoCommit(autoCommit);
        try (Last reset = () -> connection.setAutoCommit(!autoCommit)) {
            return work.by(statements);
        }
    }

    /**
     * Repeats a task after a conflict: this ends, because each conflict is the success of another transaction. Not for
     * ever after a broken constraint: one that the application gave the table cannot be told from that of the key.
     */
    private static <T extends @Nullable Object> T repeated(Task<T> task) {
        int broken = 0;
        while (true) {
            try {
                return task.run();
            } catch (SQLException e) {
                if (e.getCause() instanceof InterruptedException) {
                    // Some pools clear the interrupt flag.
                    Thread.currentThread().interrupt();
                }
                boolean isBroken = String.valueOf(e.getSQLState()).startsWith("23");
                if (!isConflict(e) && !(isBroken && ++broken < MAX_TRIES)) {
                    throw new UncheckedSQLException(explained(e));
                }
            }
        }
    }

    @SuppressWarnings("try")
    <T extends @Nullable Object> T inTransaction(Work<T> work) {
        return autoCommitted(statements -> inMode(false, statements, open -> {
            // After a failure, the mode that is put back would commit what was written. After a commit, nothing
            // is left to undo.
            try (Last undone = open.connection()::rollback) {
                T result = work.by(open);
                open.connection().commit();
                return result;
            }
        }));
    }

    int update(String sql, @Nullable Object... values) {
        return autoCommitted(statements -> statements.update(sql, values));
    }

    <T extends @Nullable Object> List<T> query(Row<T> row, String sql, @Nullable Object... values) {
        return autoCommitted(statements -> statements.query(row, sql, values));
    }

    /** Returns the first row, or null if there is none. */
    <T> @Nullable T first(Row<T> row, String sql, @Nullable Object... values) {
        List<T> found = query(row, sql, values);
        return found.isEmpty() ? null : found.get(0);
    }

    private static boolean isConflict(SQLException e) {
        return e.getErrorCode() == CHANGED_SINCE_READ || CONFLICTS.contains(String.valueOf(e.getSQLState()));
    }

    private static SQLException explained(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        boolean isMissing =
                MISSING.contains(state) || String.valueOf(e.getMessage()).contains("no such table");
        String advice = MIXED_UP.contains(state) ? POOL_OF_TRANSACTIONS : isMissing ? SETTING : NEEDED;
        return advice.equals(NEEDED) && !isDenied(e) ? e : new SQLException(e.getMessage() + advice, state, e);
    }

    private static boolean isDenied(SQLException e) {
        return e.getErrorCode() == TABLE_DENIED || DENIED.contains(String.valueOf(e.getSQLState()));
    }

    /** Creates the table only if it is not there: the user of the database may have no right to, or none to read it. */
    void create(String schema) {
        int unused = autoCommitted(statements -> {
            if (has(statements, schema)) {
                return 0;
            }
            try {
                return statements.update(schema);
            } catch (SQLException e) {
                // Another process may have been faster: "create table if not exists" of PostgreSQL (18) fails then too.
                if (has(statements, schema)) {
                    return 0;
                }
                throw new SQLException(e.getMessage() + toRun(schema), e.getSQLState(), e);
            }
        });
    }

    private String toRun(String schema) {
        return "; a database administrator has to run: " + schema.replace("attest_send", table);
    }

    private boolean has(Statements statements, String schema) throws SQLException {
        try {
            return statements
                    .query(row -> row, "select * from attest_send where 1 = 0")
                    .isEmpty();
        } catch (SQLException e) {
            if (isDenied(e)) {
                // MariaDB (10.11) says that of a table that is missing, too.
                throw new SQLException(e.getMessage() + "; if it is missing" + toRun(schema), e.getSQLState(), e);
            }
            return false;
        }
    }

    /** Returns a text of 64 characters that no collation takes for that of another text. */
    static String hash(String text) {
        return Secrets.sha256(text);
    }
}
