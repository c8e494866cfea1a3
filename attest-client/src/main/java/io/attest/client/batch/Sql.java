package io.attest.client.batch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The little of JDBC that is needed here. */
final class Sql {

    private Sql() {}

    interface Work<T extends @Nullable Object> {
        T on(Connection connection) throws SQLException;
    }

    interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /** Each statement commits by itself: no lock outlives one, and a read never has to become a write. */
    static <T extends @Nullable Object> T autoCommitted(DataSource source, Work<T> work) {
        return on(source, true, work);
    }

    static <T extends @Nullable Object> T inTransaction(DataSource source, Work<T> work) {
        return on(source, false, connection -> {
            try {
                T result = work.on(connection);
                connection.commit();
                return result;
            } finally {
                // Of nothing, after the commit. Otherwise the change to auto-commit would commit.
                connection.rollback();
            }
        });
    }

    private static <T extends @Nullable Object> T on(DataSource source, boolean autoCommit, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            boolean before = connection.getAutoCommit();
            connection.setAutoCommit(autoCommit);
            try {
                return work.on(connection);
            } finally {
                // Not every pool does so.
                connection.setAutoCommit(before);
            }
        } catch (SQLException e) {
            if (e.getCause() instanceof InterruptedException) {
                // Some pools clear the flag.
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

    /** Creates a table that may be there already. */
    static void create(DataSource source, String schema) {
        autoCommitted(source, connection -> {
            try (Statement statement = connection.createStatement()) {
                try {
                    return statement.execute(schema);
                } catch (SQLException e) {
                    // PostgreSQL's "if not exists" fails when two processes come at once.
                    return statement.execute(schema);
                }
            }
        });
    }

    /** A key for a column, whatever the database's collation does with case and spaces. */
    static String hash(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
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
