package io.attest.client.jdbc;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A ledger in a database: PostgreSQL, MySQL, MariaDB, SQLite or H2. All batches are in one table, {@code attest_send},
 * which {@link #createSchema()} creates; {@link #schema()} returns its SQL for a migration tool.
 *
 * <pre>{@code
 * JdbcSendLedger ledger = JdbcSendLedger.of(dataSource, "policy-2027").createSchema();
 * }</pre>
 *
 * <p>Each method takes a connection from the data source, in auto-commit mode or for one transaction, and gives it
 * back. The data source should be a pool, and must not read from a replica. Locks are held for one statement, apart
 * from those of the two methods that add. After a conflict with another transaction or a deadlock, a method tries
 * again, whatever the isolation level. With SQLite, give the connections a busy timeout, so that
 * workers wait for each other. A file of H2 needs {@code ;WRITE_DELAY=0} in its URL, as in
 * {@code jdbc:h2:/var/lib/app/sends;WRITE_DELAY=0}: otherwise a process that is killed
 * loses what it wrote last, and an item may be sent twice.
 *
 * <p>The table contains the requests and their messages until the application deletes them. The rows of a finished
 * batch may be deleted, by {@code batch_name}; after that, the ledger no longer knows what was sent. A row
 * without an {@code item_key} is no item: the state {@code SERVICE} says whose items these are, {@code PAUSED} that the
 * batch is paused, and {@code REMOVED} that it was. MySQL and
 * MariaDB hold 65,535 characters of a request's JSON, where one outside of ASCII takes six or twelve: more than any
 * documented request has.
 *
 * <p>The user of the database needs SELECT, INSERT and UPDATE on the table; also to pause and resume. Only
 * {@link #createSchema()} may need more, if the table is missing.
 *
 * <p>Thread-safe. Every method throws {@link UncheckedSQLException} if the database fails. It throws {@link
 * IllegalStateException} if the data source gives a connection that belongs to a transaction of the thread, since
 * a change of its mode would commit that transaction. A pool whose connections are never in auto-commit mode
 * works: the ledger takes them on a thread of the SDK, which has no transaction, and sets the mode while it uses
 * them.
 */
public final class JdbcSendLedger implements SendLedger {

    private static final String NO_RESULT = "no result was written";
    private static final Pattern NAME = Pattern.compile("[a-z0-9._-]{1,64}");
    // H2 (2.4) and MariaDB (10.11) reject the insert of a key that another process is adding; the next try finds it.
    private static final int MAX_TRIES = 10;
    // The unique constraint serves as an index, which all databases create in the same statement.
    private static final String SCHEMA = """
            create table if not exists attest_send (
              item_id varchar(64) not null primary key,
              batch_name varchar(64) not null,
              item_no bigint not null,
              item_key varchar(255) not null,
              request text not null,
              state varchar(10) not null,
              at_millis bigint not null,
              claim varchar(36),
              lease_until bigint,
              attestation_request_id varchar(255),
              reason varchar(255),
              unique (batch_name, state, item_no, item_id)
            )""";

    private static final String ITEM = "select item_key, request from attest_send where batch_name = ? and state = ";
    private static final String FIRST = ITEM + "'PENDING'" + Mark.ABSENT + " order by item_no, item_id limit 1";
    private static final String HELD = ITEM + "'SENDING' and claim = ?";
    private static final String TAKE =
            "update attest_send set state = 'SENDING', claim = ?, lease_until = ?, at_millis = ?"
                    + " where item_id = ? and state = 'PENDING'" + Mark.ABSENT;
    private static final String SETTLE = "update attest_send set state = ?, attestation_request_id = ?, reason = ?"
            + " where item_id = ? and claim = ? and state in ('SENDING', 'UNKNOWN', ?)";
    private static final String LATE =
            "select * from attest_send where batch_name = ? and state = 'SENDING' and lease_until < ?";
    // By its key: with a range of the index, MySQL and MariaDB could lock in another order than SETTLE, a deadlock.
    private static final String EXPIRE = "update attest_send set state = 'UNKNOWN', reason = ?"
            + " where item_id = ? and state = 'SENDING' and lease_until < ?";
    private static final String DECIDE =
            "update attest_send set state = ?, claim = null, reason = 'decided by a person'"
                    + " where item_id = ? and state in ('UNKNOWN', ?)";
    private static final String COUNT = "select state, count(*) from attest_send where batch_name = ?"
            + " and state not in ('PAUSED', 'REMOVED', 'SERVICE') group by state";
    private static final String ENTRIES =
            "select * from attest_send where batch_name = ? and state = ? order by item_no, item_id";

    private final Database database;
    private final String batch;
    private final Mark pause;
    private final Mark service;

    private JdbcSendLedger(DataSource source, String batch) {
        this.database = new Database(source);
        this.batch = batch;
        this.pause = new Mark(database, batch, "PAUSED");
        this.service = new Mark(database, batch, "SERVICE");
    }

    /**
     * Returns the ledger of a batch, which may be new. This method writes nothing; the table must be there before
     * the ledger is used, see {@link #createSchema()}.
     *
     * @param source makes connections
     * @param batch the name of the batch: 1 to 64 characters, each a lower-case letter, a digit, {@code .}, {@code _}
     *     or {@code -}
     * @return the ledger
     * @throws IllegalArgumentException if an argument is null, or the name has the wrong length or characters
     */
    public static JdbcSendLedger of(DataSource source, String batch) {
        Arguments.required("source", source);
        if (!NAME.matcher(Arguments.required("batch", batch)).matches()) {
            throw new IllegalArgumentException("batch must be 1 to 64 characters of a-z, 0-9, '.', '_' and '-'");
        }
        return new JdbcSendLedger(source, batch);
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
     * Creates the table if it does not exist. A table that is there stays as it is.
     *
     * @return this ledger
     * @throws UncheckedSQLException if the database fails; if it refuses, the message has the statement that a database
     *     administrator has to run
     */
    public JdbcSendLedger createSchema() {
        database.create("attest_send", SCHEMA);
        return this;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the JSON of a request could not be read again, since the name of an
     *     additional property or a number in one is too long
     */
    @CheckReturnValue
    @Override
    public AddResult add(Collection<SendItem> items) {
        NewItems added = new NewItems(batch, items);
        for (int tries = 1; ; tries++) {
            try {
                return database.inTransaction(added::addBy);
            } catch (UncheckedSQLException e) {
                // Not for ever: a constraint that the application gave the table cannot be told from that of the key.
                if (tries == MAX_TRIES || !Database.violatesConstraint(e.getCause())) {
                    throw e;
                }
            }
        }
    }

    /**
     * Adds items as {@link #add(Collection)} does, but in a transaction of the application. They are sent only after
     * the transaction is committed, and never if it is rolled back.
     *
     * <p>Its locks are held until the transaction ends. With MySQL and MariaDB, two transactions may deadlock even if
     * they add different keys.
     *
     * <pre>{@code
     * import java.sql.Connection;
     *
     * try (Connection connection = dataSource.getConnection()) {
     *     connection.setAutoCommit(false);
     *     // What else the application writes in this transaction.
     *     AddResult added = ledger.add(connection, List.of(SendItem.of("hired-" + request.personId(), request)));
     *     if (added.conflicts().isEmpty()) {
     *         connection.commit();
     *     }
     * }
     * }</pre>
     *
     * @param connection the connection of the transaction; this method neither commits nor closes it
     * @param items the items to add; a key may occur more than once
     * @return what became of them; an application that wants all or none rolls back if there are conflicts
     * @throws UncheckedSQLException if the database fails, also because of a deadlock or because another transaction
     *     adds the same key; the application rolls its transaction back, and may repeat it
     * @throws IllegalArgumentException as {@link #add(Collection)}, or if {@code connection} is in auto-commit mode
     */
    @CheckReturnValue
    public AddResult add(Connection connection, Collection<SendItem> items) {
        Arguments.required("connection", connection);
        NewItems added = new NewItems(batch, items);
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException(
                        "connection must be in a transaction: in auto-commit mode, a rollback takes no item back");
            }
            return added.addBy(new Statements(connection));
        } catch (SQLException e) {
            // Unchecked, since transaction managers commit after a checked exception.
            throw new UncheckedSQLException(e);
        }
    }

    @Override
    public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
        // This ends, because each lost round is another worker's success, or a pause.
        while (true) {
            // Read first: an item that cannot be read is not taken.
            SendItem first = database.first(JdbcSendLedger::item, FIRST, batch, pause.id());
            if (first == null) {
                return null;
            }
            Object[] values = {claim, leaseUntil.toEpochMilli(), now.toEpochMilli(), id(first.key()), pause.id()};
            if (database.update(TAKE, values) == 1) {
                return first;
            }
        }
    }

    @Override
    public @Nullable SendItem held(String claim) {
        return database.first(JdbcSendLedger::item, HELD, batch, claim);
    }

    @Override
    public boolean settle(String claim, SendEntry result) {
        String state = result.state().name();
        String id = id(result.item().key());
        return database.update(SETTLE, state, result.attestationRequestId(), result.reason(), id, claim, state) == 1;
    }

    @Override
    public List<SendEntry> expire(Instant now) {
        List<SendEntry> expired = new ArrayList<>();
        try {
            for (SendEntry late : database.query(JdbcSendLedger::entry, LATE, batch, now.toEpochMilli())) {
                if (database.update(EXPIRE, NO_RESULT, id(late.item().key()), now.toEpochMilli()) == 1) {
                    expired.add(SendEntry.of(late.item(), SendState.UNKNOWN, null, NO_RESULT, late.at()));
                }
            }
        } catch (UncheckedSQLException e) {
            // No other call returns those that were changed before.
            if (expired.isEmpty()) {
                throw e;
            }
        }
        return expired;
    }

    @Override
    public boolean decide(String key, SendState decision) {
        Arguments.required("key", key);
        if (decision != SENT && decision != PENDING) {
            throw new IllegalArgumentException("decision must be SENT or PENDING, but is " + decision);
        }
        SendState other = decision == PENDING ? SendState.REJECTED : SendState.UNKNOWN;
        return database.update(DECIDE, decision.name(), id(key), other.name()) == 1;
    }

    @Override
    public @Nullable String service() {
        String known = service.text();
        return known == null ? null : URLDecoder.decode(known, UTF_8);
    }

    @Override
    public boolean bind(@Nullable String before, String service) {
        String known = before == null ? null : URLEncoder.encode(before, UTF_8);
        return this.service.replace(known, URLEncoder.encode(Arguments.required("service", service), UTF_8));
    }

    @Override
    public void pause(String reason) {
        boolean unused = pause.set(Arguments.required("reason", reason));
    }

    @Override
    public void resume() {
        pause.remove();
    }

    @Override
    public @Nullable String pauseReason() {
        return pause.text();
    }

    @Override
    public Map<SendState, Long> counts() {
        Map<SendState, Long> counts = new EnumMap<>(SendState.class);
        List.of(SendState.values()).forEach(state -> counts.put(state, 0L));
        List<@Nullable Long> unused =
                database.query(row -> counts.put(SendState.valueOf(row.getString(1)), row.getLong(2)), COUNT, batch);
        return counts;
    }

    @Override
    public List<SendEntry> entries(SendState state) {
        return database.query(JdbcSendLedger::entry, ENTRIES, batch, state.name());
    }

    private static SendEntry entry(ResultSet row) throws SQLException {
        return SendEntry.of(
                item(row),
                SendState.valueOf(row.getString("state")),
                row.getString("attestation_request_id"),
                row.getString("reason"),
                Instant.ofEpochMilli(row.getLong("at_millis")));
    }

    private static SendItem item(ResultSet row) throws SQLException {
        return SendItem.of(row.getString("item_key"), NewItems.request(row.getString("request")));
    }

    private String id(String key) {
        return NewItems.id(batch, key);
    }
}
