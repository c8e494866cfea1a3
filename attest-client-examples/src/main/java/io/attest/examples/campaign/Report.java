package io.attest.examples.campaign;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What a person has to know at the end. */
final class Report {

    private Report() {}

    static void print(BatchSender sender, BatchReport report, PrintStream out) {
        List<SendEntry> rejected = sender.entries(SendState.REJECTED);
        List<SendEntry> unknown = sender.entries(SendState.UNKNOWN);
        if (!rejected.isEmpty()) {
            out.println("Rejected by the service, no e-mail went out (once the reason is gone: --retry-rejected):");
            rejected.forEach(row -> print(row, out));
        }
        if (!unknown.isEmpty()) {
            out.println("Unknown, the e-mail may have gone out. Look in the service, then settle each:");
            unknown.forEach(row -> print(row, out));
            String keys = keys(unknown);
            out.println("  it did:     --mark-sent " + keys);
            out.println("  it did not: --send-again " + keys);
        }
        if (report.count(SendState.SENDING) > 0) {
            out.println("A run was sending " + report.count(SendState.SENDING)
                    + " when it was killed: run again in some minutes, and these are sent or unknown.");
        }
        out.println("campaign: " + Progress.line(report.counts()));
    }

    private static void print(SendEntry row, PrintStream out) {
        out.println("  " + row.item().key() + " " + row.at().truncatedTo(ChronoUnit.SECONDS) + " "
                + Objects.requireNonNullElse(row.reason(), ""));
    }

    private static String keys(List<SendEntry> rows) {
        return rows.stream().map(row -> row.item().key()).collect(Collectors.joining(","));
    }
}
