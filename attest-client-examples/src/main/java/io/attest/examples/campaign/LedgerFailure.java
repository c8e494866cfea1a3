package io.attest.examples.campaign;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteException;

/** Says what is wrong with a ledger. */
final class LedgerFailure {

    private LedgerFailure() {}

    static CampaignException of(Path file, SQLException e) {
        return new CampaignException(ExitCode.CANNOT_GO_ON, sentence(file, e), e);
    }

    static CampaignException damaged(Path file) {
        return new CampaignException(ExitCode.CANNOT_GO_ON, damagedSentence(file));
    }

    private static String damagedSentence(Path file) {
        return "The ledger " + file
                + " is damaged or is no ledger. Restore it from a copy; without it, nothing is known"
                + " of what was sent.";
    }

    private static String sentence(Path file, SQLException e) {
        // The extended codes hold the plain one in their last byte.
        int code = e instanceof SQLiteException sqlite ? sqlite.getResultCode().code & 0xff : 0;
        return switch (code) {
            case 5, 6 -> "The ledger " + file + " is in use: another campaign is running with it.";
            case 11, 26 -> damagedSentence(file);
            case 13 -> "The ledger " + file + " cannot be written: the disk is full.";
            case 3, 8, 14 -> "The ledger " + file + " cannot be opened for writing.";
            default -> "The ledger " + file + " cannot be used: " + e.getMessage();
        };
    }
}
