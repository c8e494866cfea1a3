package io.attest.client.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one connection.
 *
 * @param table of the ledger, which each of them calls {@code attest_send}
 */
record Statements(Connection connection, String table) {

    interface Row<T extends @Nullable Object> {
        T read(ResultSet row) throws SQLException;
    }

    /** What a connection needs at last, also if it is broken: that it fails then does not hide what broke it. */
    interface Last extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    int update(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values)) {
            return statement.executeUpdate();
        }
    }

    <T extends @Nullable Object> List<T> query(Row<T> row, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row.read(rows));
            }
            return found;
        }
    }

    /** Returns the first row, or null if there is none. */
    <T> @Nullable T first(Row<T> row, String sql, @Nullable Object... values) throws SQLException {
        List<T> found = query(row, sql, values);
        return found.isEmpty() ? null : found.get(0);
    }

    private PreparedStatement prepared(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql.replace("attest_send", table));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
