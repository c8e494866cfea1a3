package io.attest.client.jdbc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a batch that is no item, so that one statement can read both: its pause, or whose items it has. It is never
 * deleted: a user of the database who may run a batch may pause and resume it, too.
 */
final class Mark {

    /**
     * The end of a condition, with the {@link #id} of a pause as its value: the batch is not paused. A table in a
     * table, since MySQL updates no table that the statement also reads; the limit keeps it from making one of both.
     */
    static final String ABSENT =
            " and not exists (select 1 from (select item_id from attest_send where item_id = ? and state = 'PAUSED'"
                    + " limit 1) mark)";

    private static final String SELECT = "select request from attest_send where item_id = ?";
    private static final String ADD = NewItems.INSERT + "(?, ?, 0, '', ?, ?, ?)";
    private static final String REMOVED = "REMOVED";

    private static final String CHANGE = "update attest_send set state = ?";
    // With useAffectedRows=true, MariaDB counts only rows that change, so the time does.
    private static final String REPLACE =
            "update attest_send set request = ?, at_millis = at_millis + 1 where item_id = ? and request = ?";
    private static final String OF = " where item_id = ? and state = ?";

    private final Database database;
    private final String batch;
    private final String state;
    private final String id;

    /** @param state of the row, which no item has */
    Mark(Database database, String batch, String state) {
        this.database = database;
        this.batch = batch;
        this.state = state;
        // No item has it: before the hash, those begin with the name of a batch.
        this.id = Database.hash('\n' + state + '\n' + batch);
    }

    String id() {
        return id;
    }

    /** @param text ASCII; if the mark is there, it keeps its own, and the result is false */
    boolean set(String text) {
        long now = System.currentTimeMillis();
        return database.inTransaction(statements ->
                statements.update(CHANGE + ", request = ?, at_millis = ?" + OF, state, text, now, id, REMOVED) == 1
                        || (statements.first(row -> id, SELECT, id) == null
                                && statements.update(ADD, id, batch, text, state, now) == 1));
    }

    /** Replaces the text if it is {@code before}; null stands for none. */
    boolean replace(@Nullable String before, String text) {
        // Compared here: in a statement, the collation of MariaDB (10.11) takes texts that differ in case for the same.
        if (!Objects.equals(text(), before)) {
            return false;
        }
        return before == null ? set(text) : database.update(REPLACE, text, id, before) == 1;
    }

    void remove() {
        int unused = database.update(CHANGE + OF, REMOVED, id, state);
    }

    @Nullable
    String text() {
        return database.first(row -> row.getString(1), SELECT + " and state = ?", id, state);
    }
}
