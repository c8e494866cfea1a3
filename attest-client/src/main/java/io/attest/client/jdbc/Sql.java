package io.attest.client.jdbc;

import io.attest.client.internal.DaemonThreads;
import io.attest.client.internal.Secrets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs statements, either in auto-commit mode or in one transaction. */
final class Sql {

    private static final String BOUND =
            "the data source gave this thread, and no other, a connection that is not in auto-commit mode, perhaps"
                    + " because it belongs to a transaction of this thread. Use a data source without thread-bound"
                    + " transactions; to add items in your transaction, call"
                    + " JdbcSendLedger.add(connection, items)";

    // Of two transactions that cannot both succeed, by the standard; a deadlock in PostgreSQL; a conflict in H2.
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "90131");
    // MariaDB (11.8) has no SQLState for a row that has changed since the transaction read it.
    private static final int CHANGED_SINCE_READ = 1020;
    // PostgreSQL: there is no such prepared statement, or there is one already.
    private static final Set<String> MIXED_UP = Set.of("26000", "42P05");

    private Sql() {}

    interface Work<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /** What a connection needs at last, also if it is broken: that it fails then does not hide what broke it. */
    private interface Last extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    interface Task<T extends @Nullable Object> {
        T run() throws SQLException;
    }

    /** Commits after each statement, so that no lock is held longer. */
    static <T extends @Nullable Object> T autoCommitted(DataSource source, Work<T> work) {
        return repeated(() -> {
            Connection first;
            try (Connection connection = source.getConnection()) {
                if (connection.getAutoCommit()) {
                    return work.on(connection);
                }
                first = connection;
            }
            return outsideOfTransactions(source, first, work);
        });
    }

    /**
     * To set the mode would commit what the application has written in its transaction. Another thread has no part in
     * that: what it gets without auto-commit is of a pool whose connections are all so.
     */
    private static <T extends @Nullable Object> T outsideOfTransactions(
            DataSource source, Connection first, Work<T> work) {
        Supplier<T> elsewhere = () -> repeated(() -> {
            try (Connection connection = source.getConnection()) {
                if (connection == first || connection.getAutoCommit()) {
                    throw new IllegalStateException(BOUND);
                }
                return inMode(true, connection, work);
            }
        });
        try {
            return CompletableFuture.supplyAsync(elsewhere, DaemonThreads.SHARED)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : e;
        }
    }

    /** Not every pool resets the mode, so it is put back. */
    @SuppressWarnings("try") // The end of the resource is all that it is for.
    private static <T extends @Nullable Object> T inMode(boolean autoCommit, Connection connection, Work<T> work)
            throws SQLException {
        connection.setAutoCommit(autoCommit);
        try (Last reset = () -> connection.setAutoCommit(!autoCommit)) {
            return work.on(connection);
        }
    }

    /** Repeats a task after a conflict: this ends, because each conflict is the success of another transaction. */
    private static <T extends @Nullable Object> T repeated(Task<T> task) {
        while (true) {
            try {
                return task.run();
            } catch (SQLException e) {
                if (e.getCause() instanceof InterruptedException) {
                    // Some pools clear the interrupt flag.
                    Thread.currentThread().interrupt();
                }
                if (!isConflict(e)) {
                    throw new UncheckedSQLException(explained(e));
                }
            }
        }
    }

    @SuppressWarnings("try")
    static <T extends @Nullable Object> T inTransaction(DataSource source, Work<T> work) {
        return autoCommitted(
                source,
                connection -> inMode(false, connection, open -> {
                    // After a failure, the mode that is put back would commit what was written. After a commit, nothing
                    // is left to undo.
                    try (Last undone = open::rollback) {
                        T result = work.on(open);
                        open.commit();
                        return result;
                    }
                }));
    }

    private static boolean isConflict(SQLException e) {
        return e.getErrorCode() == CHANGED_SINCE_READ
                || (e.getSQLState() != null && CONFLICTS.contains(e.getSQLState()));
    }

    /** Returns whether a row has a key that is there already, or breaks another constraint. */
    static boolean violatesConstraint(SQLException e) {
        return e.getSQLState() != null && e.getSQLState().startsWith("23");
    }

    private static SQLException explained(SQLException e) {
        return e.getSQLState() == null || !MIXED_UP.contains(e.getSQLState())
                ? e
                : new SQLException(
                        e.getMessage()
                                + "; behind PgBouncer with transaction pooling, add prepareThreshold=0 to the JDBC URL",
                        e.getSQLState(),
                        e);
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return update(connection, 0, sql, values);
    }

    /** @param seconds after which the statement fails; 0 for never */
    @SuppressWarnings("try")
    static int update(Connection connection, int seconds, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values);
                Last unlimited = limited(statement, seconds)) {
            return statement.executeUpdate();
        }
    }

    static <T extends @Nullable Object> List<T> query(
            Connection connection, Row<T> row, String sql, @Nullable Object... values) throws SQLException {
        return query(connection, 0, row, sql, values);
    }

    /** @param seconds after which the statement fails; 0 for never */
    @SuppressWarnings("try")
    static <T extends @Nullable Object> List<T> query(
            Connection connection, int seconds, Row<T> row, String sql, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values);
                Last unlimited = limited(statement, seconds);
                ResultSet rows = statement.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row.read(rows));
            }
            return found;
        }
    }

    /**
     * Creates a table, or what it lacks.
     *
     * @param schema the statement that creates the table
     * @param columns the definitions of the columns that an older table may lack, each of which can be null
     */
    static void create(DataSource source, String table, String schema, List<String> columns) {
        int unused = autoCommitted(source, connection -> {
            create(connection, schema, "select * from " + table + " where 1 = 0");
            for (String column : columns) {
                String name = column.substring(0, column.indexOf(' '));
                create(
                        connection,
                        "alter table " + table + " add column " + column,
                        "select " + name + " from " + table + " where 1 = 0");
            }
            return columns.size();
        });
    }

    /** Runs a statement only if it is needed: the user of the database may have no right to change tables. */
    private static void create(Connection connection, String statement, String needs) throws SQLException {
        if (works(connection, needs)) {
            return;
        }
        try {
            int unused = update(connection, statement);
        } catch (SQLException e) {
            // Another process may have been faster: "create table if not exists" of PostgreSQL (18) fails then too.
            if (!works(connection, needs)) {
                throw new SQLException(
                        e.getMessage() + "; a database administrator has to run: " + statement, e.getSQLState(), e);
            }
        }
    }

    private static boolean works(Connection connection, String query) {
        try {
            return query(connection, row -> row, query).isEmpty();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns a text of 64 characters that no collation takes for that of another text. */
    static String hash(String text) {
        return Secrets.sha256(text);
    }

    private static Last limited(PreparedStatement statement, int seconds) throws SQLException {
        if (seconds == 0) {
            return () -> {};
        }
        int before = statement.getQueryTimeout();
        statement.setQueryTimeout(seconds);
        // H2 keeps it for the connection, which is the application's.
        return () -> statement.setQueryTimeout(before);
    }

    private static PreparedStatement prepared(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
