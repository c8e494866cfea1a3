package io.attest.examples.campaign;

import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendState;
import java.io.PrintStream;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What a person has to know at the end. */
final class Report {

    private Report() {}

    /** @param file the keys of the rows that can be decided about */
    static void print(BatchSender sender, BatchReport report, Set<String> file, PrintStream out) {
        List<SendEntry> rejected = rows(sender, SendState.REJECTED, file);
        List<SendEntry> unknown = rows(sender, SendState.UNKNOWN, file);
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
        long others =
                report.count(SendState.REJECTED) + report.count(SendState.UNKNOWN) - rejected.size() - unknown.size();
        if (others > 0) {
            out.println(
                    "Rejected or unknown, but not in this file: " + others + ". A run of their own file lists them.");
        }
        out.println("campaign: " + Progress.line(report.counts()));
    }

    private static List<SendEntry> rows(BatchSender sender, SendState state, Set<String> file) {
        return sender.entries(state).stream()
                .filter(row -> file.contains(row.item().key()))
                .toList();
    }

    private static void print(SendEntry row, PrintStream out) {
        out.println("  " + row.item().key() + " " + row.at().truncatedTo(ChronoUnit.SECONDS) + " "
                + Objects.requireNonNullElse(row.reason(), ""));
    }

    private static String keys(List<SendEntry> rows) {
        return rows.stream().map(row -> row.item().key()).collect(Collectors.joining(","));
    }
}
