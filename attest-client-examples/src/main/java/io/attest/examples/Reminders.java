package io.attest.examples;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import java.io.PrintStream;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists the documents with renewals due or signatures pending, from a stream over all documents. */
@Command(
        name = "reminders",
        description = "Lists the documents with renewals due or signatures pending.",
        footer = ServiceInUse.HELP)
public final class Reminders implements Runnable {

    private static final int NAME_WIDTH = 44;

    private final PrintStream out;
    private final Map<String, String> environment;
    private int documents;
    private int unknown;
    private long renewals;
    private long pending;

    Reminders(PrintStream out, Map<String, String> environment) {
        this.out = out;
        this.environment = environment;
    }

    /**
     * Runs the program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Attest.run("reminders", args);
    }

    /** Prints each document when its page has come. */
    @Override
    public void run() {
        try (ServiceInUse service = ServiceInUse.of(environment);
                Stream<Document> all = service.client().documents().listAll().prefetch(2).stream()) {
            out.println(service.introduction());
            out.printf("%n%s %7s %7s%n", TerminalText.cell("Document", NAME_WIDTH), "renewal", "pending");
            all.forEach(this::look);
            if (unknown > 0) {
                out.printf("%nThe service did not give the counts of %d documents: they may be due too.%n", unknown);
            }
            out.printf("%nreminders: documents=%d renewals=%d pending=%d%n", documents, renewals, pending);
        }
    }

    private void look(Document document) {
        AttestationCounts counts = document.attestationCounts();
        Integer due = counts == null ? null : counts.renewalDue();
        Integer left = counts == null ? null : counts.pendingAttested();
        if (due == null || left == null) {
            unknown++;
        } else if (due > 0 || left > 0) {
            documents++;
            renewals += due;
            pending += left;
            out.printf("%s %7d %7d%n", TerminalText.cell(document.name(), NAME_WIDTH), due, left);
        }
    }
}
