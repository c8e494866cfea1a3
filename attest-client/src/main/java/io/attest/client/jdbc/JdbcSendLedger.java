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
import java.util.UUID;
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
 * from those of the methods that add, withdraw, pause or bind. After a conflict with another transaction or a deadlock,
 * a method tries again, whatever the isolation level. An answer of the database that does not come for 30 s is a
 * failure: the ledger sets {@link Connection#setNetworkTimeout} while it uses a connection, but keeps a shorter one,
 * and that of a connection that is passed to it. With SQLite, give the connections a busy timeout, so that workers wait
 * for each other. A file of H2 needs {@code ;WRITE_DELAY=0} in its URL, as in {@code
 * jdbc:h2:/var/lib/app/sends;WRITE_DELAY=0}: otherwise a process that is killed loses what it wrote last, and an item
 * may be sent twice.
 *
 * <p>The table contains the requests and their messages until the application deletes them. The rows of a finished
 * batch may be deleted, by {@code batch_name}; after that, the ledger no longer knows what was sent. A row
 * without an {@code item_key} is no item: the state {@code SERVICE} says whose items these are, {@code PAUSED} that the
 * batch is paused, and {@code REMOVED} that it was or that an item was withdrawn. An item whose row cannot be read,
 * since its key or request was changed otherwise, is not sent. A run makes it {@code UNKNOWN} with that reason, and
 * tells its listener; the ids of such an entry are zeros, and its key is the {@code item_id} if the key was changed.
 * After the row has its old text, the item can be sent again. MySQL and
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
    private static final String UNREADABLE = "the row of the item cannot be read";
    private static final Pattern NAME = Pattern.compile("[a-z0-9._-]{1,64}");
    private static final Pattern TABLE = Pattern.compile("([A-Za-z_]\\w{0,62}\\.)?[A-Za-z_]\\w{0,62}");
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

    private static final String ROWS = "select * from attest_send where batch_name = ? and state = ";
    private static final String ORDER = " order by item_no, item_id";
    private static final String FIRST = ROWS + "'PENDING'" + Mark.ABSENT + ORDER + " limit 1";
    private static final String HELD = ROWS + "'SENDING' and claim = ?";
    private static final String TAKE =
            "update attest_send set state = 'SENDING', claim = ?, lease_until = ?, at_millis = ?"
                    + " where item_id = ? and item_no = ? and state = 'PENDING'" + Mark.ABSENT;
    // With useAffectedRows=true, MariaDB counts only rows that change, and a result may be written again.
    private static final String SETTLE = "update attest_send set lease_until = lease_until + 1, state = ?,"
            + " attestation_request_id = ?, reason = ?"
            + " where item_id = ? and claim = ? and state in ('SENDING', 'UNKNOWN', ?)";
    private static final String LATE = ROWS + "'SENDING' and lease_until < ?";
    // By its key: with a range of the index, MySQL and MariaDB could lock in another order than SETTLE, a deadlock.
    private static final String EXPIRE = "update attest_send set state = 'UNKNOWN', reason = ?"
            + " where item_id = ? and state = 'SENDING' and lease_until < ?";
    private static final String DECIDE =
            "update attest_send set state = ?, claim = null, reason = 'decided by a person'"
                    + " where item_id = ? and state in ('UNKNOWN', ?)";
    // The row stays without what it had: to delete it would need another grant.
    private static final String WITHDRAW =
            "update attest_send set item_id = ?, item_key = '', request = '', state = 'REMOVED'"
                    + " where item_id = ? and state = 'PENDING'";
    private static final String COUNT = "select state, count(*) from attest_send where batch_name = ?"
            + " and state not in ('PAUSED', 'REMOVED', 'SERVICE') group by state";
    private static final String ENTRIES = ROWS + "?" + ORDER;

    private final Database database;
    private final String batch;
    private final Mark pause;
    private final Mark service;

    private JdbcSendLedger(DataSource source, String table, String batch) {
        this.database = new Database(source, table);
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
        return of(source, "attest_send", batch);
    }

    /**
     * Returns the ledger of a batch in a table of another name, or in a schema that is not that of the connections.
     *
     * @param source makes connections
     * @param table the name of the table, such as {@code hr.attest_send}: letters, digits and {@code _}, also for the
     *     schema before the dot
     * @param batch the name of the batch, as for {@link #of(DataSource, String)}
     * @return the ledger
     * @throws IllegalArgumentException if an argument is null, or a name has the wrong length or characters
     */
    public static JdbcSendLedger of(DataSource source, String table, String batch) {
        Arguments.required("source", source);
        if (!TABLE.matcher(Arguments.required("table", table)).matches()) {
            throw new IllegalArgumentException("table must be a name of letters, digits and '_', perhaps with that of"
                    + " its schema, as in hr.attest_send");
        }
        if (!NAME.matcher(Arguments.required("batch", batch)).matches()) {
            throw new IllegalArgumentException("batch must be 1 to 64 characters of a-z, 0-9, '.', '_' and '-'");
        }
        return new JdbcSendLedger(source, table, batch);
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
        database.create(SCHEMA);
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
        return database.inTransaction(new NewItems(batch, items)::addBy);
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
        return database.within(connection, new NewItems(batch, items)::addBy);
    }

    @CheckReturnValue
    @Override
    public List<String> withdraw(Collection<String> keys) {
        return database.inTransaction(withdrawal(keys));
    }

    /**
     * Withdraws items as {@link #withdraw(Collection)} does, but in a transaction of the application: after a rollback,
     * they are pending as before. A run that would claim one of them waits for the end of the transaction.
     *
     * @param connection the connection of the transaction; this method neither commits nor closes it
     * @param keys the keys of the items
     * @return the keys of those that were pending, in the order given
     * @throws UncheckedSQLException if the database fails
     * @throws IllegalArgumentException if an argument or a key is null, or {@code connection} is in auto-commit mode
     */
    @CheckReturnValue
    public List<String> withdraw(Connection connection, Collection<String> keys) {
        return database.within(connection, withdrawal(keys));
    }

    private Database.Work<List<String>> withdrawal(Collection<String> keys) {
        List<String> all = Arguments.list("keys", keys);
        return statements -> {
            List<String> withdrawn = new ArrayList<>();
            for (String key : all) {
                if (statements.update(WITHDRAW, UUID.randomUUID().toString(), id(key)) == 1) {
                    withdrawn.add(key);
                }
            }
            return withdrawn;
        };
    }

    @Override
    public boolean hasPending() {
        return database.first(row -> batch, FIRST, batch, pause.id()) != null;
    }

    @Override
    public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
        // This ends, because each lost round is another worker's success, or a pause.
        while (true) {
            Row first = database.first(this::row, FIRST, batch, pause.id());
            if (first == null) {
                return null;
            }
            // An item that cannot be read gets no claim: the next expiry makes it UNKNOWN, and a listener is told.
            String its = first.isReadable ? claim : null;
            long until = first.isReadable ? leaseUntil.toEpochMilli() : 0;
            Object[] values = {its, until, now.toEpochMilli(), first.id, first.number, pause.id()};
            if (database.update(TAKE, values) == 1 && first.isReadable) {
                return first.entry.item();
            }
        }
    }

    @Override
    public @Nullable SendItem held(String claim) {
        Row held = database.first(this::row, HELD, batch, claim);
        return held == null || !held.isReadable ? null : held.entry.item();
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
            for (Row late : database.query(this::row, LATE, batch, now.toEpochMilli())) {
                String reason = late.isReadable ? NO_RESULT : UNREADABLE;
                if (database.update(EXPIRE, reason, late.id, now.toEpochMilli()) == 1) {
                    expired.add(SendEntry.of(late.entry.item(), SendState.UNKNOWN, null, reason, late.entry.at()));
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
        return database.query(row -> row(row).entry, ENTRIES, batch, state.name());
    }

    /** @param number another one if the item was withdrawn and added again */
    private record Row(String id, long number, boolean isReadable, SendEntry entry) {}

    private Row row(ResultSet row) throws SQLException {
        String id = row.getString("item_id");
        String key = row.getString("item_key");
        // A key that was changed finds no item, so its row is named.
        SendItem item = id.equals(id(key))
                ? SendItem.of(key, NewItems.stored(row.getString("request")))
                : SendItem.of(id, NewItems.UNREADABLE);
        SendEntry entry = SendEntry.of(
                item,
                SendState.valueOf(row.getString("state")),
                row.getString("attestation_request_id"),
                row.getString("reason"),
                Instant.ofEpochMilli(row.getLong("at_millis")));
        return new Row(id, row.getLong("item_no"), !item.request().equals(NewItems.UNREADABLE), entry);
    }

    private String id(String key) {
        return NewItems.id(batch, key);
    }
}
