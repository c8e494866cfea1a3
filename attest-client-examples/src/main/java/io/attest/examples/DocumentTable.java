package io.attest.examples;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.cli.TerminalText;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;

/** Documents and their attestation counts, a line each, printed as they come. */
final class DocumentTable {

    private static final int NAME_WIDTH = 44;
    private static final AttestationCounts UNKNOWN =
            new AttestationCounts(null, null, null, null, null, null, Map.of());
    private static final String ROW = "%s %9s %9s %9s %9s %9s %7s  %s%n";

    private final PrintStream out;
    private int rows;

    DocumentTable(PrintStream out) {
        this.out = out;
    }

    void header(String title) {
        out.printf(
                "%n" + ROW,
                TerminalText.cell(title, NAME_WIDTH),
                "attested",
                "pending",
                "outdated",
                "not sent",
                "renewal",
                "total",
                "");
    }

    void row(Document document) {
        AttestationCounts counts = Objects.requireNonNullElse(document.attestationCounts(), UNKNOWN);
        out.printf(
                ROW,
                TerminalText.cell(document.name(), NAME_WIDTH),
                TerminalText.count(counts.attestedLatest()),
                TerminalText.count(counts.pendingAttested()),
                TerminalText.count(counts.attestedOutdated()),
                TerminalText.count(counts.unrequested()),
                TerminalText.count(counts.renewalDue()),
                TerminalText.count(counts.total()),
                Boolean.FALSE.equals(document.hasPublishedRevision()) ? "not published" : "");
        rows++;
    }

    int rows() {
        return rows;
    }
}
