package io.attest.examples.report;

import io.attest.examples.cli.TerminalText;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Objects;

/** The report in a few lines. */
public final class TerminalReport {

    private static final int WORST = 5;
    private static final int NAME_WIDTH = 44;

    private TerminalReport() {}

    /** Prints the totals and the five worst documents. */
    public static void print(Coverage coverage, PrintStream out) {
        Tally tally = coverage.tally();
        out.printf(
                Locale.ROOT,
                """

                %s: %,d documents

                  attested       %,9d  %s of those requested, %s of all
                  pending        %,9d
                  outdated       %,9d
                  not requested  %,9d
                  renewal due    %,9d
                """,
                TerminalText.cell(coverage.organization(), NAME_WIDTH).strip(),
                coverage.documents().size(),
                tally.attested(),
                tally.shareText(),
                tally.shareOfAllText(),
                tally.pending(),
                tally.outdated(),
                tally.notRequested(),
                tally.renewalDue());
        say(coverage.withoutRequests(), " documents have no requests.", out);
        say(coverage.unknown(), " documents came without all their counts: they are in no sum.", out);
        if (coverage.moved()) {
            out.println(
                    "\nA document may be missing: the list changed while it was read, or has not as many as it says.");
        }
        out.println("\nLowest attested share");
        coverage.documents().stream()
                .filter(DocumentCoverage::requested)
                .limit(WORST)
                .forEach(each -> row(each, Objects.requireNonNull(each.tally()), out));
    }

    private static void say(long count, String what, PrintStream out) {
        if (count > 0) {
            out.println("\n" + HtmlReport.count(count) + what);
        }
    }

    /** Prints how many documents have changed, and the sum. */
    public static void print(Changes changes, PrintStream out) {
        String documents = HtmlReport.count(changes.documents().size());
        out.println("\nSince " + changes.since() + ", " + documents + " documents have changed: " + changes.inWords());
    }

    private static void row(DocumentCoverage each, Tally tally, PrintStream out) {
        String name = TerminalText.cell(each.name(), NAME_WIDTH);
        out.printf(
                Locale.ROOT, "  %4s  %s  %,d of %,d%n", tally.shareText(), name, tally.attested(), tally.requested());
    }
}
