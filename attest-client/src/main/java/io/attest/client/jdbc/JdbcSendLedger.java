package io.attest.client.jdbc;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;

import io.attest.client.ModelJson;
import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.internal.Arguments;
import io.attest.client.model.CreateAttestationRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * batch may be deleted, by {@code batch_name}; after that, the ledger no longer knows what was sent. One row is no
 * item, in the state {@code SERVICE}; a batch that is paused has another one, in the state {@code PAUSED}. MySQL and
 * MariaDB hold 65,535 characters of a request's JSON, where one outside of ASCII takes six or twelve: more than any
 * documented request has.
 *
 * <p>Thread-safe. Every method throws {@link UncheckedSQLException} if the database fails. It throws {@link
 * IllegalStateException} if the data source gives a connection that belongs to a transaction of the thread, since
 * a change of its mode would commit that transaction. A pool whose connections are never in auto-commit mode
 * works: the ledger takes them on a thread of the SDK, which has no transaction, and sets the mode while it uses
 * them.
 */
public final class JdbcSendLedger implements SendLedger {

    private static final String NO_RESULT = "no result was written";
    private static final Pattern ESCAPED = Pattern.compile("\\\\u([0-9a-f]{4})");
    private static final Pattern NAME = Pattern.compile("[a-z0-9._-]{1,64}");
    // H2 (2.4) and MariaDB (10.11) reject the insert of a key that another process is adding; the next try finds it.
    private static final int MAX_TRIES = 10;
    // In one statement: a round trip of 1 ms for each of 10,000 rows takes 10 s. MariaDB (10.11) takes statements of
    // 16 MiB, and each of its rows has 64 KiB at most.
    private static final int ROWS_AT_ONCE = 100;
    private static final long NUMBERS_PER_MILLISECOND = 1_000_000;
    // Numbers the items of all batches in the order in which this process adds them; several share a millisecond.
    private static final AtomicLong LAST_NUMBER = new AtomicLong();
    // A table that an older version made gets those that it lacks.
    private static final List<String> CAN_BE_NULL = List.of(
            "claim varchar(36)", "lease_until bigint", "attestation_request_id varchar(255)", "reason varchar(255)");
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
              %s,
              unique (batch_name, state, item_no, item_id)
            )""".formatted(String.join(",\n  ", CAN_BE_NULL));

    private final DataSource source;
    private final String batch;
    private final Pause pause;

    private JdbcSendLedger(DataSource source, String batch) {
        this.source = source;
        this.batch = batch;
        this.pause = new Pause(source, batch);
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
     * Creates the table if it does not exist, and adds the columns that it lacks if an older version of the SDK has
     * created it. Changes nothing if nothing is missing.
     *
     * @return this ledger
     * @throws UncheckedSQLException if the database fails; if it refuses, the message has the statement that a database
     *     administrator has to run
     */
    public JdbcSendLedger createSchema() {
        Sql.create(source, "attest_send", SCHEMA, CAN_BE_NULL);
        return this;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the JSON of a request could not be read again, since the name of an
     *     additional property or a number in one is too long
     */
    @Override
    public AddResult add(Collection<SendItem> items) {
        List<Row> rows = rows(items);
        for (int tries = 1; ; tries++) {
            try {
                return Sql.inTransaction(source, connection -> insert(connection, rows));
            } catch (UncheckedSQLException e) {
                // Not for ever: a constraint that the application gave the table cannot be told from that of the key.
                if (tries == MAX_TRIES || !Sql.violatesConstraint(e.getCause())) {
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
     *     ledger.add(connection, List.of(SendItem.of("hired-" + personId, request)));
     *     connection.commit();
     * }
     * }</pre>
     *
     * @param connection the connection of the transaction; this method neither commits nor closes it
     * @param items the items to add; a key may occur more than once
     * @return what became of them; an application that wants all or none rolls back if there are conflicts
     * @throws UncheckedSQLException if the database fails, also because of a deadlock or because another transaction
     *     adds the same key; the application rolls its transaction back, and may repeat it
     * @throws IllegalArgumentException as {@link #add(Collection)}
     */
    public AddResult add(Connection connection, Collection<SendItem> items) {
        Arguments.required("connection", connection);
        try {
            return insert(connection, rows(items));
        } catch (SQLException e) {
            // Unchecked, since transaction managers commit after a checked exception.
            throw new UncheckedSQLException(e);
        }
    }

    private AddResult insert(Connection connection, List<Row> rows) throws SQLException {
        takeWriteLock(connection);
        int added = 0;
        List<Row> conflicts = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
            List<Row> some = rows.subList(from, Math.min(from + ROWS_AT_ONCE, rows.size()));
            Map<String, CreateAttestationRequest> there = requests(connection, some);
            List<Row> absent = new ArrayList<>();
            for (Row row : some) {
                CreateAttestationRequest before = there.putIfAbsent(row.id, row.request);
                if (before == null) {
                    absent.add(row);
                } else if (!before.equals(row.request)) {
                    conflicts.add(row);
                }
            }
            added += insertAbsent(connection, absent);
        }
        List<String> keys = conflicts.stream()
                .sorted(Comparator.comparing(Row::number))
                .map(Row::key)
                .toList();
        return new AddResult(added, rows.size() - added - keys.size(), keys);
    }

    /**
     * Returns the requests that are there, by the ids of the rows. Those are hashes, so they can be in the
     * statement: of one with parameters, PostgreSQL (18) keeps the plan of an empty table, and compares each
     * of them with each row.
     */
    private static Map<String, CreateAttestationRequest> requests(Connection connection, List<Row> rows)
            throws SQLException {
        String ids = rows.stream().map(row -> "'" + row.id + "'").collect(Collectors.joining(", "));
        Map<String, CreateAttestationRequest> requests = new HashMap<>();
        List<@Nullable CreateAttestationRequest> unused = Sql.query(
                connection,
                row -> requests.put(row.getString(1), request(row.getString(2))),
                "select item_id, request from attest_send where item_id in (" + ids + ")");
        return requests;
    }

    private int insertAbsent(Connection connection, List<Row> rows) throws SQLException {
        long now = System.currentTimeMillis();
        return rows.isEmpty()
                ? 0
                : Sql.update(
                        connection,
                        "insert into attest_send (item_id, batch_name, item_no, item_key, request, state, at_millis)"
                                + " values "
                                + String.join(", ", Collections.nCopies(rows.size(), "(?, ?, ?, ?, ?, 'PENDING', ?)")),
                        rows.stream()
                                .flatMap(row -> Stream.of(row.id, batch, row.number, row.key, row.json, now))
                                .toArray());
    }

    /** An item to be added; {@code request} is what will be read from {@code json}. */
    private record Row(String id, long number, String key, String json, CreateAttestationRequest request) {}

    /** In the order of their ids: two processes that add the same items in different orders would be a deadlock. */
    private List<Row> rows(Collection<SendItem> items) {
        return Arguments.required("items", items).stream()
                .map(this::row)
                .sorted(Comparator.comparing(Row::id))
                .toList();
    }

    private Row row(SendItem item) {
        long now = System.currentTimeMillis();
        long number = LAST_NUMBER.updateAndGet(last -> Math.max(last + 1, now * NUMBERS_PER_MILLISECOND));
        String json = ascii(ModelJson.write(item.request()));
        // Read before it is stored: an item that cannot be read again would block those after it.
        return new Row(id(item.key()), number, item.key(), json, request(json));
    }

    /**
     * SQLite (3.53) does not wait for its lock when a transaction that has read begins to write: if the transaction did
     * not begin with a write, {@code add} would fail with SQLITE_BUSY while another process adds.
     */
    private static void takeWriteLock(Connection connection) throws SQLException {
        int unused = Sql.update(connection, "update attest_send set at_millis = 0 where 1 = 0");
    }

    @Override
    public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
        List<SendItem> held = query(
                JdbcSendLedger::item,
                "select item_key, request from attest_send where batch_name = ? and state = 'SENDING' and claim = ?",
                batch,
                claim);
        if (!held.isEmpty()) {
            return held.get(0);
        }
        // This ends, because each lost round is another worker's success, or a pause.
        while (true) {
            // Read first: an item that cannot be read is not taken.
            List<SendItem> first = query(
                    JdbcSendLedger::item,
                    "select item_key, request from attest_send where batch_name = ? and state = 'PENDING'"
                            + Pause.NOT_PAUSED + " order by item_no, item_id limit 1",
                    batch,
                    pause.id());
            if (first.isEmpty()) {
                return null;
            }
            int taken = update(
                    "update attest_send set state = 'SENDING', claim = ?, lease_until = ?, at_millis = ?"
                            + " where item_id = ? and state = 'PENDING'" + Pause.NOT_PAUSED,
                    claim,
                    leaseUntil.toEpochMilli(),
                    now.toEpochMilli(),
                    id(first.get(0).key()),
                    pause.id());
            if (taken == 1) {
                return first.get(0);
            }
        }
    }

    @Override
    public boolean settle(String claim, SendEntry result) {
        int settled = update(
                "update attest_send set state = ?, attestation_request_id = ?, reason = ?"
                        + " where item_id = ? and claim = ? and state in ('SENDING', 'UNKNOWN', ?)",
                result.state().name(),
                result.attestationRequestId(),
                result.reason(),
                id(result.item().key()),
                claim,
                result.state().name());
        return settled == 1;
    }

    @Override
    public List<SendEntry> expire(Instant now) {
        List<SendEntry> expired = new ArrayList<>();
        try {
            for (SendEntry late : query(
                    JdbcSendLedger::entry,
                    "select * from attest_send where batch_name = ? and state = 'SENDING' and lease_until < ?",
                    batch,
                    now.toEpochMilli())) {
                if (expire(id(late.item().key()), now)) {
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

    /** By its key: with a range of the index, MySQL and MariaDB could lock in another order than settle, a deadlock. */
    private boolean expire(String id, Instant now) {
        int expired = update(
                "update attest_send set state = 'UNKNOWN', reason = ?"
                        + " where item_id = ? and state = 'SENDING' and lease_until < ?",
                NO_RESULT,
                id,
                now.toEpochMilli());
        return expired == 1;
    }

    @Override
    public boolean decide(String key, SendState decision) {
        Arguments.required("key", key);
        if (decision != SENT && decision != PENDING) {
            throw new IllegalArgumentException("decision must be SENT or PENDING, but is " + decision);
        }
        int decided = update(
                "update attest_send set state = ?, claim = null, reason = 'decided by a person'"
                        + " where item_id = ? and state in ('UNKNOWN', ?)",
                decision.name(),
                id(key),
                decision == PENDING ? "REJECTED" : "UNKNOWN");
        return decided == 1;
    }

    @Override
    public @Nullable String service() {
        List<String> known =
                query(row -> row.getString(1), "select request from attest_send where item_id = ?", serviceId());
        return known.isEmpty() ? null : text(known.get(0));
    }

    @Override
    public boolean bind(@Nullable String before, String service) {
        String text = ascii(Arguments.required("service", service).replace("\\", "\\u005c"));
        String known = service();
        if (!Objects.equals(known, before)) {
            return false;
        }
        if (before != null) {
            return update(
                            "update attest_send set request = ? where item_id = ? and request = ?",
                            text,
                            serviceId(),
                            ascii(before.replace("\\", "\\u005c")))
                    == 1;
        }
        try {
            // A row that is no item, like that of a pause.
            return update(
                            "insert into attest_send (item_id, batch_name, item_no, item_key, request, state, at_millis)"
                                    + " values (?, ?, 0, '', ?, 'SERVICE', ?)",
                            serviceId(),
                            batch,
                            text,
                            System.currentTimeMillis())
                    == 1;
        } catch (UncheckedSQLException e) {
            if (service() == null) {
                throw e;
            }
            return false;
        }
    }

    /** No item has it, nor a pause: no name of a batch begins like this. */
    private String serviceId() {
        return Sql.hash('\n' + batch);
    }

    @Override
    public void pause(String reason) {
        pause.begin(Arguments.required("reason", reason));
    }

    @Override
    public void resume() {
        pause.end();
    }

    @Override
    public @Nullable String pauseReason() {
        return pause.reason();
    }

    @Override
    public Map<SendState, Long> counts() {
        Map<SendState, Long> counts = new EnumMap<>(SendState.class);
        List.of(SendState.values()).forEach(state -> counts.put(state, 0L));
        List<@Nullable Long> unused = query(
                row -> counts.put(SendState.valueOf(row.getString(1)), row.getLong(2)),
                "select state, count(*) from attest_send where batch_name = ? and state not in ('PAUSED', 'SERVICE')"
                        + " group by state",
                batch);
        return counts;
    }

    @Override
    public List<SendEntry> entries(SendState state) {
        return query(
                JdbcSendLedger::entry,
                "select * from attest_send where batch_name = ? and state = ? order by item_no, item_id",
                batch,
                state.name());
    }

    private <T extends @Nullable Object> List<T> query(Sql.Row<T> row, String sql, @Nullable Object... values) {
        return Sql.autoCommitted(source, connection -> Sql.query(connection, row, sql, values));
    }

    private int update(String sql, @Nullable Object... values) {
        return Sql.autoCommitted(source, connection -> Sql.update(connection, sql, values));
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
        return SendItem.of(row.getString("item_key"), request(row.getString("request")));
    }

    /** A hash: the collation of MariaDB (10.11) takes {@code a}, {@code A} and {@code "a "} for the same key. */
    private String id(String key) {
        return Sql.hash(batch + '\n' + key);
    }

    /** What {@link #ascii} made of a text whose backslashes were escaped. */
    private static String text(String ascii) {
        return ESCAPED.matcher(ascii)
                .replaceAll(escaped ->
                        Matcher.quoteReplacement(Character.toString((char) Integer.parseInt(escaped.group(1), 16))));
    }

    private static CreateAttestationRequest request(String json) {
        return ModelJson.read(json, CreateAttestationRequest.class);
    }

    /**
     * A table of MariaDB (10.11) or MySQL may be in Latin 1, which rejects most other characters with "Incorrect string
     * value": JSON can escape them.
     */
    private static String ascii(String json) {
        return json.chars()
                .mapToObj(c -> c > '~' ? String.format(Locale.ROOT, "\\u%04x", c) : Character.toString(c))
                .collect(Collectors.joining());
    }
}
