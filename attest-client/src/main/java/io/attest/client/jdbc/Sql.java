package io.attest.client.jdbc;

import io.attest.client.internal.Secrets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs statements, either in auto-commit mode or in one transaction. */
final class Sql {

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

    /** Commits after each statement, so that no lock is held longer. */
    static <T extends @Nullable Object> T autoCommitted(DataSource source, Work<T> work) {
        return on(source, true, work);
    }

    @SuppressWarnings("try") // Its end is all that it is for.
    static <T extends @Nullable Object> T inTransaction(DataSource source, Work<T> work) {
        return on(source, false, connection -> {
            // After a failure: the change to auto-commit would commit what was written. After a commit, it does
            // nothing.
            try (Last undone = connection::rollback) {
                T result = work.on(connection);
                connection.commit();
                return result;
            }
        });
    }

    @SuppressWarnings("try") // Its end is all that it is for.
    private static <T extends @Nullable Object> T on(DataSource source, boolean autoCommit, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            boolean before = connection.getAutoCommit();
            connection.setAutoCommit(autoCommit);
            // Not every pool resets the mode.
            try (Last reset = () -> connection.setAutoCommit(before)) {
                return work.on(connection);
            }
        } catch (SQLException e) {
            if (e.getCause() instanceof InterruptedException) {
                // Some pools clear the interrupt flag.
                Thread.currentThread().interrupt();
            }
            throw new UncheckedSQLException(e);
        }
    }

    static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    static <T extends @Nullable Object> List<T> query(
            Connection connection, Row<T> row, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row.read(rows));
            }
            return found;
        }
    }

    /**
     * Creates a table that may already exist. Tries twice: "create table if not exists" of PostgreSQL (18) fails with a
     * duplicate key in its catalog when two processes run it at the same time.
     */
    static void create(DataSource source, String schema) {
        int unused = autoCommitted(source, connection -> {
            try {
                return update(connection, schema);
            } catch (SQLException e) {
                return update(connection, schema);
            }
        });
    }

    /** Returns a text of 64 characters that no collation takes for that of another text. */
    static String hash(String text) {
        return Secrets.sha256(text);
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
