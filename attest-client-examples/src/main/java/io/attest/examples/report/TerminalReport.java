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
        String organization =
                TerminalText.cell(coverage.organization(), NAME_WIDTH).strip();
        out.printf(
                Locale.ROOT,
                "%n%s: %,d documents%n%n",
                organization,
                coverage.documents().size());
        out.printf(
                Locale.ROOT,
                "  attested       %,9d  %s of those requested, %s of all%n",
                tally.attested(),
                tally.shareText(),
                tally.shareOfAllText());
        out.printf(Locale.ROOT, "  pending        %,9d%n", tally.pending());
        out.printf(Locale.ROOT, "  outdated       %,9d%n", tally.outdated());
        out.printf(Locale.ROOT, "  not requested  %,9d%n", tally.notRequested());
        out.printf(Locale.ROOT, "  renewal due    %,9d%n", tally.renewalDue());
        if (coverage.withoutRequests() > 0) {
            out.printf(Locale.ROOT, "%n%,d documents have no requests.%n", coverage.withoutRequests());
        }
        if (coverage.unknown() > 0) {
            out.printf(
                    Locale.ROOT,
                    "%n%,d documents came without all their counts: they are in no sum.%n",
                    coverage.unknown());
        }
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

    /** Prints how many documents have changed, and the sum. */
    public static void print(Changes changes, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%nSince %s, %,d documents have changed: %s%n",
                changes.since(),
                changes.documents().size(),
                changes.inWords());
    }

    private static void row(DocumentCoverage each, Tally tally, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "  %4s  %s  %,d of %,d%n",
                tally.shareText(),
                TerminalText.cell(each.name(), NAME_WIDTH),
                tally.attested(),
                tally.requested());
    }
}
