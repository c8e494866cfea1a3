package io.attest.examples.campaign;

import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/** What a person has to know at the end. */
final class Report {

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void print(List<LedgerRow> rows) {
        List<LedgerRow> refused = in(State.REFUSED, rows);
        if (!refused.isEmpty()) {
            out.println("Refused by the service, no e-mail went out (once the reason is gone: --retry-refused):");
            refused.forEach(this::print);
        }
        List<LedgerRow> unknown = in(State.UNKNOWN, rows);
        if (!unknown.isEmpty()) {
            out.println("Unknown, the e-mail may have gone out. Look in the service, then settle each:");
            unknown.forEach(this::print);
            out.println("  it did:     --mark-sent "
                    + unknown.stream().map(row -> Long.toString(row.id())).collect(Collectors.joining(",")));
            out.println("  it did not: --retry-unknown, which sends all that are unknown then");
        }
        out.println("campaign: " + Counts.of(rows));
    }

    private void print(LedgerRow row) {
        out.println("  #" + row.id() + " person " + row.key().personId() + " document "
                + row.key().documentId());
        out.println("     " + row.changedAt().truncatedTo(ChronoUnit.SECONDS) + " "
                + (row.httpStatus() == null ? "no status" : "status " + row.httpStatus()) + ": " + row.note());
    }

    private static List<LedgerRow> in(State state, List<LedgerRow> rows) {
        return rows.stream().filter(row -> row.state() == state).toList();
    }
}
