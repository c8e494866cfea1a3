package io.attest.examples.campaign;

import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.examples.cli.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;

/**
 * The file that says what was sent.
 *
 * @param path the real path
 * @param ofSandbox whether it is the batch of the embedded sandbox, where nothing is sent for a service
 * @param busy how long a process waits for others that write to it
 */
record LedgerFile(Path path, boolean ofSandbox, Duration busy) {

    private static final Duration LONGEST_BUSY = Duration.ofMinutes(1);

    /** @param patience how long a run waits for anything */
    static LedgerFile of(Path path, boolean ofSandbox, Duration patience) {
        return new LedgerFile(
                OutputFile.realPath(path), ofSandbox, patience.compareTo(LONGEST_BUSY) < 0 ? patience : LONGEST_BUSY);
    }

    /** The ledger of a folder: a person in two of its files is not sent to twice. */
    static Path beside(Path recipients) {
        if (Files.exists(recipients) && !Files.isRegularFile(recipients)) {
            throw new IllegalArgumentException(
                    recipients + " is no regular file, which would have a folder for the ledger: add --ledger.");
        }
        return OutputFile.realPath(recipients).resolveSibling("campaign.ledger");
    }

    /**
     * Where a link leads may change, and a ledger that is missed then would begin anew: so none is begun behind one.
     *
     * @param given the path of the ledger, or of the file that it stands beside
     * @param shellFolder the folder that the program was started in, as the shell calls it, or null
     */
    LedgerFile refuseToBeginBehindALink(Path given, @Nullable String shellFolder) {
        if (!isThere() && isBehindALink(inShell(given, shellFolder))) {
            throw new IllegalArgumentException("Nothing was sent: a part of the path of " + given
                    + " is a symbolic link, which may lead elsewhere tomorrow, and there is no ledger " + path
                    + ". Name the ledger by --ledger, with a path from / that has no link.");
        }
        return this;
    }

    private static Path inShell(Path file, @Nullable String shellFolder) {
        Path folder = Path.of("").toAbsolutePath();
        boolean isSame =
                shellFolder != null && OutputFile.realPath(Path.of(shellFolder)).equals(OutputFile.realPath(folder));
        return (isSame ? Path.of(shellFolder) : folder).resolve(file);
    }

    private static boolean isBehindALink(Path path) {
        Path parent = path.getParent();
        return Files.isSymbolicLink(path) || (parent != null && isBehindALink(parent));
    }

    /** Whether it has this batch. */
    boolean isThere() {
        return path.toFile().length() > 0 && (open().service() != null || open().hasPending());
    }

    boolean canBeWritten() {
        return Files.isWritable(path.getParent()) && (!Files.exists(path) || Files.isWritable(path));
    }

    JdbcSendLedger create() {
        try {
            if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                // It has messages to people. SQLite gives its other files the same mode.
                Files.createFile(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
        } catch (IOException e) {
            // It is there, or opening it fails too, and says why.
        }
        return open().createSchema();
    }

    JdbcSendLedger open() {
        SQLiteDataSource sqlite = new SQLiteDataSource();
        // As a URI: a question mark in a plain path would end it, and the ledger would be another one.
        sqlite.setUrl("jdbc:sqlite:" + path.toUri());
        // A data source takes no notice of this in its URL.
        sqlite.getConfig().setBusyTimeout((int) busy.toMillis());
        return JdbcSendLedger.of(sqlite, ofSandbox ? "sandbox" : "campaign");
    }

    /** Why it cannot be used, and what to do. Never to take another one, which would send to all of them again. */
    static String explain(UncheckedSQLException failure) {
        SQLException cause = failure.getCause();
        while (cause.getCause() instanceof SQLException deeper) {
            cause = deeper;
        }
        return "The ledger cannot be used: " + cause.getMessage() + "\n" + advice(cause);
    }

    private static String advice(SQLException cause) {
        return switch (SQLiteErrorCode.getErrorCode(cause.getErrorCode())) {
            case SQLITE_BUSY, SQLITE_LOCKED -> "Another program has it open: close that, and run it again.";
            case SQLITE_FULL, SQLITE_IOERR -> "The disk is full, or does not work: mend that, and run it again.";
            case SQLITE_NOTADB, SQLITE_CORRUPT ->
                "The file is no ledger, or is damaged: without it, a run would send to all recipients again.";
            default ->
                "It must be in a folder of this machine that can be written, not on a network share. Its driver also"
                        + " needs a folder for temporary files (-Djava.io.tmpdir).";
        };
    }

    static Set<String> keys(SendLedger ledger, SendState state) {
        return ledger.entries(state).stream().map(row -> row.item().key()).collect(Collectors.toSet());
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
