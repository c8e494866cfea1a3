package io.attest.client.jdbc;

import io.attest.client.ModelJson;
import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendItem;
import io.attest.client.internal.util.Arguments;
import io.attest.client.model.CreateAttestationRequest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Items that are to be added to a batch, as rows of the table. */
final class NewItems {

    /** Values of these columns follow. */
    static final String INSERT =
            "insert into attest_send (item_id, batch_name, item_no, item_key, request, state, at_millis) values ";

    // In one statement: a round trip of 1 ms for each of 10,000 rows takes 10 s. MariaDB (10.11) takes statements of
    // 16 MiB, and each of its rows has 64 KiB at most.
    private static final int ROWS_AT_ONCE = 100;
    private static final long NUMBERS_PER_MILLISECOND = 1_000_000;
    // Numbers the items of all batches in the order in which this process adds them; several share a millisecond.
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    /** In place of a request that cannot be read: no person and no document has such an id. It is never sent. */
    static final CreateAttestationRequest UNREADABLE = CreateAttestationRequest.of("0".repeat(26), "0".repeat(26));

    private final String batch;
    private final List<Row> rows;

    /** In the order of their ids: two processes that add the same items in different orders would be a deadlock. */
    NewItems(String batch, Collection<SendItem> items) {
        this.batch = batch;
        this.rows = Arguments.list("items", items).stream()
                .map(this::row)
                .sorted(Comparator.comparing(Row::id))
                .toList();
    }

    /** An item to be added; {@code request} is what will be read from {@code json}. */
    private record Row(String id, long number, String key, String json, CreateAttestationRequest request) {}

    private Row row(SendItem item) {
        long now = System.currentTimeMillis();
        long number = LAST_NUMBER.updateAndGet(last -> Math.max(last + 1, now * NUMBERS_PER_MILLISECOND));
        String json = ascii(ModelJson.write(item.request()));
        // Read before it is stored: an item that cannot be read again would block those after it.
        return new Row(id(batch, item.key()), number, item.key(), json, request(json));
    }

    /** A hash: the collation of MariaDB (10.11) takes {@code a}, {@code A} and {@code "a "} for the same key. */
    static String id(String batch, String key) {
        return Database.hash(batch + '\n' + key);
    }

    private static CreateAttestationRequest request(String json) {
        return ModelJson.read(json, CreateAttestationRequest.class);
    }

    /** Returns {@link #UNREADABLE} for a row that was damaged, so that it does not block the others. */
    static CreateAttestationRequest stored(String json) {
        try {
            return request(json);
        } catch (IllegalArgumentException e) {
            return UNREADABLE;
        }
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

    /** In a transaction. */
    AddResult addBy(Statements statements) throws SQLException {
        takeWriteLock(statements);
        int added = 0;
        List<Row> conflicts = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
            List<Row> some = rows.subList(from, Math.min(from + ROWS_AT_ONCE, rows.size()));
            Map<String, CreateAttestationRequest> there = requests(statements, some);
            List<Row> absent = new ArrayList<>();
            for (Row row : some) {
                CreateAttestationRequest before = there.putIfAbsent(row.id, row.request);
                if (before == null) {
                    absent.add(row);
                } else if (!before.equals(row.request)) {
                    conflicts.add(row);
                }
            }
            added += absent.isEmpty() ? 0 : insert(statements, absent);
        }
        List<String> keys = conflicts.stream()
                .sorted(Comparator.comparing(Row::number))
                .map(Row::key)
                .toList();
        return AddResult.of(added, rows.size() - added - keys.size(), keys);
    }

    /**
     * SQLite (3.53) does not wait for its lock when a transaction that has read begins to write: if the transaction did
     * not begin with a write, {@code add} would fail with SQLITE_BUSY while another process adds.
     */
    private static void takeWriteLock(Statements statements) throws SQLException {
        int unused = statements.update("update attest_send set at_millis = 0 where 1 = 0");
    }

    /**
     * Returns the requests that are there, by the ids of the rows. Those are hashes, so they can be in the
     * statement: of one with parameters, PostgreSQL (18) keeps the plan of an empty table, and compares each
     * of them with each row.
     */
    private static Map<String, CreateAttestationRequest> requests(Statements statements, List<Row> rows)
            throws SQLException {
        String ids = rows.stream().map(row -> "'" + row.id + "'").collect(Collectors.joining(", "));
        Map<String, CreateAttestationRequest> requests = new HashMap<>();
        List<@Nullable CreateAttestationRequest> unused = statements.query(
                row -> requests.put(row.getString(1), stored(row.getString(2))),
                "select item_id, request from attest_send where item_id in (" + ids + ")");
        return requests;
    }

    private int insert(Statements statements, List<Row> rows) throws SQLException {
        long now = System.currentTimeMillis();
        return statements.update(
                INSERT + String.join(", ", Collections.nCopies(rows.size(), "(?, ?, ?, ?, ?, 'PENDING', ?)")),
                rows.stream()
                        .flatMap(row -> Stream.of(row.id, batch, row.number, row.key, row.json, now))
                        .toArray());
    }
}
