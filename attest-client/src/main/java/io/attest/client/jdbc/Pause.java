package io.attest.client.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The pause of a batch: a row of the table of its items that is no item, so that one statement reads both. */
final class Pause {

    /**
     * The end of a condition, with the {@link #id} as its value. A table in a table, since MySQL updates no table that
     * the statement also reads; the limit keeps it from making one of both.
     */
    static final String NOT_PAUSED =
            " and not exists (select 1 from (select item_id from attest_send where item_id = ? limit 1) paused)";

    private final DataSource source;
    private final String batch;
    private final String id;

    Pause(DataSource source, String batch) {
        this.source = source;
        this.batch = batch;
        // No item has it: before the hash, those have a line break.
        this.id = Sql.hash(batch);
    }

    String id() {
        return id;
    }

    void begin(String reason) {
        int unused = Sql.autoCommitted(source, connection -> {
            try {
                return Sql.update(
                        connection,
                        "insert into attest_send (item_id, batch_name, item_no, item_key, request, state, reason,"
                                + " at_millis) values (?, ?, 0, '', '', 'PAUSED', ?, ?)",
                        id,
                        batch,
                        reason,
                        System.currentTimeMillis());
            } catch (SQLException e) {
                // Already paused, if the row exists: drivers report that with different error codes.
                if (reasons(connection).isEmpty()) {
                    throw e;
                }
                return 0;
            }
        });
    }

    void end() {
        int unused = Sql.autoCommitted(
                source, connection -> Sql.update(connection, "delete from attest_send where item_id = ?", id));
    }

    @Nullable
    String reason() {
        List<String> reasons = Sql.autoCommitted(source, this::reasons);
        return reasons.isEmpty() ? null : reasons.get(0);
    }

    private List<String> reasons(Connection connection) throws SQLException {
        return Sql.query(connection, row -> row.getString(1), "select reason from attest_send where item_id = ?", id);
    }
}
