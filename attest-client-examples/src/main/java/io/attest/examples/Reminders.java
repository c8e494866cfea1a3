package io.attest.examples;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.cli.Program;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Lists the documents with renewals due or signatures pending, from a stream over all documents. */
@Command(
        name = "Reminders",
        description = "Lists the documents with renewals due or signatures pending.",
        footer = ServiceInUse.HELP)
public final class Reminders implements Runnable {

    private static final int NAME_WIDTH = 44;

    private final PrintStream out;
    private final Map<String, String> environment;

    Reminders(PrintStream out, Map<String, String> environment) {
        this.out = out;
        this.environment = environment;
    }

    /**
     * Runs the program. Exits with 1 if the service refuses or cannot be reached, with 2 if the environment or an
     * argument is wrong.
     *
     * @param args {@code --help}, {@code --version} or nothing
     */
    public static void main(String[] args) {
        Program.main(new Reminders(System.out, System.getenv()), args);
    }

    /** Prints each document when its page has come. */
    @Override
    public void run() {
        try (ServiceInUse service = ServiceInUse.of(environment);
                Stream<Document> documents = service.client().documents().listAll().prefetch(2).stream()) {
            out.println(service.introduction());
            out.printf("%n%s %7s %7s%n", TerminalText.cell("Document", NAME_WIDTH), "renewal", "pending");
            List<AttestationCounts> due = documents
                    .filter(Reminders::isDue)
                    .peek(this::print)
                    .map(Document::attestationCounts)
                    .toList();
            out.printf(
                    "%nreminders: documents=%d renewals=%d pending=%d%n",
                    due.size(),
                    due.stream().mapToLong(AttestationCounts::renewalDue).sum(),
                    due.stream().mapToLong(AttestationCounts::pendingAttested).sum());
        }
    }

    private static boolean isDue(Document document) {
        AttestationCounts counts = document.attestationCounts();
        return counts.renewalDue() > 0 || counts.pendingAttested() > 0;
    }

    private void print(Document document) {
        AttestationCounts counts = document.attestationCounts();
        String name = TerminalText.cell(document.name(), NAME_WIDTH);
        out.printf("%s %7d %7d%n", name, counts.renewalDue(), counts.pendingAttested());
    }
}
