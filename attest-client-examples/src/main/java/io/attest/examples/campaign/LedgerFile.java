package io.attest.examples.campaign;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Opens the file of a ledger: for this process alone, and so that what is committed survives a power failure. The lock
 * is the operating system's, and ends with the process.
 */
final class LedgerFile {

    private static final int APPLICATION_ID = 0x61747374;
    private static final int VERSION = 1;

    private LedgerFile() {}

    /** @throws CampaignException if it cannot be used */
    static Connection open(Path file) {
        try {
            // As a URI: a question mark in a plain path would end it, and the ledger would be another one. No time-out:
            // the process that holds the lock holds it until it ends.
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toUri() + "?busy_timeout=0");
            try {
                prepare(connection, file);
                return connection;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw LedgerFailure.of(file, e);
        }
    }

    private static void prepare(Connection connection, Path file) throws SQLException {
        try (Statement sql = connection.createStatement()) {
            sql.execute("PRAGMA locking_mode = EXCLUSIVE");
            // Before anything is written: the file may belong to another program.
            boolean isNew = ask(sql, "SELECT count(*) FROM sqlite_schema").equals("0");
            if (!isNew && !ask(sql, "PRAGMA application_id").equals(Integer.toString(APPLICATION_ID))) {
                throw new CampaignException(
                        ExitCode.CANNOT_GO_ON, file + " is a database, but not a campaign's ledger.");
            }
            if (!isNew && !ask(sql, "PRAGMA user_version").equals(Integer.toString(VERSION))) {
                throw new CampaignException(
                        ExitCode.CANNOT_GO_ON,
                        "The ledger " + file + " was written by another version of this program.");
            }
            require(sql, "PRAGMA journal_mode = WAL", "wal");
            sql.execute("PRAGMA synchronous = FULL");
            require(sql, "PRAGMA synchronous", "2");
            // Without it, macOS stops at the drive's cache.
            sql.execute("PRAGMA fullfsync = ON");
            sql.execute("BEGIN EXCLUSIVE");
            if (isNew) {
                create(sql);
            }
            sql.execute("COMMIT");
            if (!ask(sql, "PRAGMA quick_check(1)").equals("ok")) {
                throw LedgerFailure.damaged(file);
            }
        }
    }

    private static void create(Statement sql) throws SQLException {
        sql.execute("PRAGMA application_id = " + APPLICATION_ID);
        sql.execute("PRAGMA user_version = " + VERSION);
        sql.execute("CREATE TABLE account (service TEXT NOT NULL, organization_id TEXT NOT NULL) STRICT");
        sql.execute("""
                CREATE TABLE recipient (
                  id INTEGER PRIMARY KEY,
                  person_id TEXT NOT NULL,
                  document_id TEXT NOT NULL,
                  message_sha256 TEXT NOT NULL,
                  state TEXT NOT NULL CHECK (state IN ('PENDING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN')),
                  changed_at TEXT NOT NULL,
                  http_status INTEGER,
                  note TEXT,
                  request_id TEXT,
                  UNIQUE (person_id, document_id)
                ) STRICT""");
    }

    private static void require(Statement sql, String query, String expected) throws SQLException {
        String got = ask(sql, query);
        if (!got.equals(expected)) {
            throw new SQLException("\"" + query + "\" returned \"" + got + "\" instead of \"" + expected + "\"");
        }
    }

    private static String ask(Statement sql, String query) throws SQLException {
        try (ResultSet result = sql.executeQuery(query)) {
            return result.next() ? String.valueOf(result.getString(1)) : "";
        }
    }
}
