package io.attest.examples;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import java.io.PrintStream;

/** Documents and their attestation counts, a line each, printed as they come. */
final class DocumentTable {

    private static final int NAME_WIDTH = 44;
    private static final String ROW = "%s %9s %9s %9s %9s %9s %7s  %s%n";

    private final PrintStream out;
    private int rows;

    DocumentTable(PrintStream out) {
        this.out = out;
    }

    void header(String title) {
        out.printf("%n" + ROW, cell(title), "attested", "pending", "outdated", "not sent", "renewal", "total", "");
    }

    void row(Document document) {
        AttestationCounts counts = document.attestationCounts();
        out.printf(
                ROW,
                cell(document.name()),
                counts.attestedLatest(),
                counts.pendingAttested(),
                counts.attestedOutdated(),
                counts.unrequested(),
                counts.renewalDue(),
                counts.total(),
                document.hasPublishedRevision() ? "" : "not published");
        rows++;
    }

    int rows() {
        return rows;
    }

    // A name can be long, and can hold what a terminal would take for a command.
    private static String cell(String name) {
        StringBuilder cell = new StringBuilder();
        int length = name.codePointCount(0, name.length());
        name.codePoints()
                .limit(length > NAME_WIDTH ? NAME_WIDTH - 1 : NAME_WIDTH)
                .forEach(c -> cell.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return length > NAME_WIDTH ? cell + "…" : cell + " ".repeat(NAME_WIDTH - length);
    }
}
