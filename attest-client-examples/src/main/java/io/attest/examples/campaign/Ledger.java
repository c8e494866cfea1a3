package io.attest.examples.campaign;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a campaign. Each change is on the disk when its method returns. It holds ids and the service's words; of
 * a message only the hash. Every method throws {@link CampaignException} if the file cannot be used.
 */
final class Ledger implements AutoCloseable {

    private final Path file;
    private final Clock clock;
    private final Connection connection;

    private Ledger(Path file, Clock clock, Connection connection) {
        this.file = file;
        this.clock = clock;
        this.connection = connection;
    }

    /** Opens a ledger, or makes a new one. No other process can use it until it is closed or this process ends. */
    static Ledger open(Path file, Clock clock) {
        return new Ledger(file, clock, LedgerFile.open(file));
    }

    /** Whose ledger this is; empty as long as it is new. */
    Optional<Account> account() {
        List<Account> found = query(
                "SELECT service, organization_id FROM account",
                row -> new Account(row.getString("service"), row.getString("organization_id")));
        return found.stream().findFirst();
    }

    void belongTo(Account account) {
        update("INSERT INTO account VALUES (?, ?)", account.service(), account.organizationId());
    }

    /** All rows, in the order in which they were added. */
    List<LedgerRow> rows() {
        return query("SELECT * FROM recipient ORDER BY id", Ledger::row);
    }

    /** Adds rows to be sent, all or none. */
    void add(Collection<Recipient> recipients) {
        inOneStep(() -> {
            for (Recipient recipient : recipients) {
                update(
                        "INSERT INTO recipient (person_id, document_id, message_sha256, state, changed_at)"
                                + " VALUES (?, ?, ?, 'PENDING', ?)",
                        recipient.key().personId(),
                        recipient.key().documentId(),
                        recipient.messageHash(),
                        now());
            }
        });
    }

    /** Notes the intent to send. It comes before the request, or a crash between both would be forgotten. */
    void begin(long id, String messageHash) {
        change(
                id,
                "UPDATE recipient SET state = 'SENDING', message_sha256 = ?, changed_at = ?, http_status = NULL,"
                        + " note = NULL, request_id = NULL WHERE id = ? AND state = 'PENDING'",
                messageHash,
                now(),
                id);
    }

    /** Notes what became of an intent. */
    void settle(long id, State state, @Nullable Integer httpStatus, @Nullable String note, @Nullable String requestId) {
        change(
                id,
                "UPDATE recipient SET state = ?, changed_at = ?, http_status = ?, note = ?, request_id = ?"
                        + " WHERE id = ? AND state = 'SENDING'",
                state.name(),
                now(),
                httpStatus,
                note,
                requestId,
                id);
    }

    /** Marks intents without a result as unknown, keeping their time: the program ended while they were sent. */
    int giveUpIntents() {
        return update(
                "UPDATE recipient SET state = 'UNKNOWN', note = 'The program ended before the response was noted.'"
                        + " WHERE state = 'SENDING'");
    }

    /** Notes a person's decision that an unknown row was sent. */
    void markSent(long id) {
        change(
                id,
                "UPDATE recipient SET state = 'SENT', changed_at = ?, note = 'Marked as sent by a person. ' || coalesce(note, '')"
                        + " WHERE id = ? AND state = 'UNKNOWN'",
                now(),
                id);
    }

    /** Makes all rows of a state to be sent again. */
    int repeat(State state) {
        return update("UPDATE recipient SET state = 'PENDING', changed_at = ? WHERE state = ?", now(), state.name());
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw LedgerFailure.of(file, e);
        }
    }

    private String now() {
        return clock.instant().toString();
    }

    private static LedgerRow row(ResultSet row) throws SQLException {
        int status = row.getInt("http_status");
        return new LedgerRow(
                row.getLong("id"),
                new Recipient.Key(row.getString("person_id"), row.getString("document_id")),
                row.getString("message_sha256"),
                State.valueOf(row.getString("state")),
                Instant.parse(row.getString("changed_at")),
                status == 0 ? null : status,
                row.getString("note"),
                row.getString("request_id"));
    }

    /** Changes one row; that none is changed would mean that a request could be sent twice. */
    private void change(long id, String sql, @Nullable Object... values) {
        if (update(sql, values) != 1) {
            throw new CampaignException(
                    ExitCode.CANNOT_GO_ON, "Row #" + id + " of the ledger " + file + " is not as it was expected.");
        }
    }

    private int update(String sql, @Nullable Object... values) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw LedgerFailure.of(file, e);
        }
    }

    private <T> List<T> query(String sql, Reader<T> reader) {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            List<T> found = new ArrayList<>();
            while (rows.next()) {
                found.add(reader.read(rows));
            }
            return found;
        } catch (SQLException e) {
            throw LedgerFailure.of(file, e);
        }
    }

    private void inOneStep(Runnable changes) {
        try {
            connection.setAutoCommit(false);
            changes.run();
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw LedgerFailure.of(file, e);
        }
    }

    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }
}
