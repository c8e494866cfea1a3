package io.attest.examples.campaign;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteDataSource;

/** The file that says what was sent. */
final class LedgerFile {

    private static final String NAME = "campaign.ledger";
    // How long a process waits for others that write to the ledger.
    private static final int BUSY_MILLIS = 60_000;

    private final SQLiteDataSource sqlite = new SQLiteDataSource();

    LedgerFile(Path file) {
        // As a URI: a question mark in a plain path would end it, and the ledger would be another one.
        sqlite.setUrl("jdbc:sqlite:" + file.toUri());
        // A data source takes no notice of this in its URL.
        sqlite.getConfig().setBusyTimeout(BUSY_MILLIS);
    }

    /**
     * The ledger of a folder: a person in two of its files is not sent to twice.
     *
     * @param batch names a further campaign, or null
     */
    static Path beside(Path recipients, @Nullable String batch) {
        if (batch != null && !batch.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("--batch must be 1 to 64 letters, digits, dots, '_' and '-'.");
        }
        return recipients.toAbsolutePath().resolveSibling(batch == null ? NAME : "campaign-" + batch + ".ledger");
    }

    JdbcSendLedger create(boolean ofSandbox) {
        return open(ofSandbox).createSchema();
    }

    /** @param ofSandbox whether it is the batch of the embedded sandbox, where nothing is sent for a service */
    JdbcSendLedger open(boolean ofSandbox) {
        return JdbcSendLedger.of(sqlite, ofSandbox ? "sandbox" : "campaign");
    }

    /** What a ledger has, by row. One that moves on meanwhile has the later state, as states are read in order. */
    static Map<String, SendEntry> rows(SendLedger ledger) {
        Map<String, SendEntry> rows = new LinkedHashMap<>();
        for (SendState state : SendState.values()) {
            ledger.entries(state).forEach(row -> rows.put(row.item().key(), row));
        }
        return rows;
    }
}
