package io.attest.client.jdbc;

import io.attest.client.internal.util.Arguments;
import io.attest.client.ratelimit.RateLimitStore;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Shares one rate limit among all processes that use the same database: PostgreSQL, MySQL, MariaDB, SQLite or H2. The
 * state is in one table, {@code attest_rate_limit}, which {@link #createSchema()} creates.
 *
 * <pre>{@code
 * AttestClient client = AttestClient.builder()
 *         .fromEnv()
 *         .rateLimitStore(JdbcRateLimitStore.of(dataSource).createSchema())
 *         .build();
 * }</pre>
 *
 * <p>An update reads the row and compares and sets it, with two statements in auto-commit mode; it is repeated when
 * another process was faster. Every call of a client waits for two updates or more, so the data source should be a pool
 * that gives up after a second. A statement is cancelled after a second, which needs a database that still responds: a
 * timeout of the driver's socket covers the rest. Rows are never deleted; one whose {@code
 * changed_at}, in milliseconds of Unix time, is two hours old is not needed any more. The data source must not read
 * from a replica.
 *
 * <p>The user of the database needs SELECT, INSERT and UPDATE on the table.
 *
 * <p>Thread-safe. Throws {@link UncheckedSQLException} if the database fails; if that is because the thread was
 * interrupted, its interrupt flag is set. Throws {@link IllegalStateException} if the data source gives a connection
 * that belongs to a transaction of the thread, as {@link JdbcSendLedger} does.
 */
public final class JdbcRateLimitStore implements RateLimitStore {

    private static final String SCHEMA = """
            create table if not exists attest_rate_limit (
              limit_id varchar(64) not null primary key,
              content varchar(255) not null,
              version bigint not null,
              changed_at bigint not null
            )""";

    /** A call waits for it. */
    private static final int SECONDS = 1;

    private final Database database;

    private JdbcRateLimitStore(DataSource source) {
        this.database = new Database(source, SECONDS);
    }

    /**
     * Returns a store in a database. This method writes nothing.
     *
     * @param source makes connections
     * @return the store
     * @throws IllegalArgumentException if {@code source} is null
     */
    public static JdbcRateLimitStore of(DataSource source) {
        return new JdbcRateLimitStore(Arguments.required("source", source));
    }

    /**
     * Returns the SQL statement that creates the table, for a migration tool. It is the same for all databases.
     *
     * @return one SQL statement without a semicolon
     */
    public static String schema() {
        return SCHEMA;
    }

    /**
     * Creates the table if it does not exist.
     *
     * @return this store
     * @throws UncheckedSQLException if the database fails; if it refuses, the message has the statement that a database
     *     administrator has to run
     */
    public JdbcRateLimitStore createSchema() {
        new Database(database.source(), 0).create("attest_rate_limit", SCHEMA);
        return this;
    }

    @Override
    public String update(String key, Function<@Nullable String, String> change) {
        return database.autoCommitted(statements -> {
            String id = Database.hash(key);
            // This ends, because each lost round is another process's success.
            while (true) {
                Stored before = stored(statements, id);
                String text = change.apply(before == null ? null : before.text);
                if (before == null ? inserted(statements, id, text) : replaced(statements, id, before, text)) {
                    return text;
                }
            }
        });
    }

    private static @Nullable Stored stored(Statements statements, String id) throws SQLException {
        return statements.first(
                row -> new Stored(row.getString(1), row.getLong(2)),
                "select content, version from attest_rate_limit where limit_id = ?",
                id);
    }

    private static boolean inserted(Statements statements, String id, String text) throws SQLException {
        return statements.insert(
                () -> stored(statements, id) != null,
                "insert into attest_rate_limit (limit_id, content, version, changed_at) values (?, ?, 1, ?)",
                id,
                text,
                System.currentTimeMillis());
    }

    // By version: to the collation of MariaDB (10.11), texts that differ only in case are equal, and a change of
    // another process would be lost.
    private static boolean replaced(Statements statements, String id, Stored before, String text) throws SQLException {
        return text.equals(before.text)
                || statements.update(
                                "update attest_rate_limit set content = ?, version = ?, changed_at = ?"
                                        + " where limit_id = ? and version = ?",
                                text,
                                before.version + 1,
                                System.currentTimeMillis(),
                                id,
                                before.version)
                        == 1;
    }

    private record Stored(String text, long version) {}
}
