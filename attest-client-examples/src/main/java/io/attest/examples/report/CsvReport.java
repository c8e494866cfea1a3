package io.attest.examples.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The report as CSV, with the service's names of the counts. It begins with a byte order mark, without which
 * spreadsheets take it for something else than UTF-8.
 */
public final class CsvReport {

    private static final AttestationCounts UNKNOWN =
            new AttestationCounts(null, null, null, null, null, null, Map.of());
    private static final String STARTS_A_FORMULA = "=+-@\t\r\n＝＋－＠";

    private CsvReport() {}

    /** Writes all documents, worst first, below the names of the columns. */
    public static String of(Coverage coverage) {
        StringWriter text = new StringWriter().append('\uFEFF');
        // What it writes to is in memory already.
        CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
        csv.writeRecord(
                "document_id",
                "name",
                "has_published_revision",
                "archived_at",
                "attested_latest",
                "pending_attested",
                "attested_outdated",
                "unrequested",
                "renewal_due",
                "total",
                "requested",
                "attested_share");
        coverage.documents().forEach(each -> write(each, csv));
        return text.toString();
    }

    private static void write(DocumentCoverage each, CsvWriter csv) {
        Document document = each.document();
        AttestationCounts counts = Objects.requireNonNullElse(document.attestationCounts(), UNKNOWN);
        Tally tally = each.tally();
        csv.writeRecord(
                plain(document.id()),
                plain(text(document.name())),
                text(document.hasPublishedRevision()),
                text(document.archivedAt()),
                text(counts.attestedLatest()),
                text(counts.pendingAttested()),
                text(counts.attestedOutdated()),
                text(counts.unrequested()),
                text(counts.renewalDue()),
                text(counts.total()),
                tally == null ? "" : Long.toString(tally.requested()),
                each.requested() ? String.format(Locale.ROOT, "%.4f", each.share()) : "");
    }

    /** What the service did not give is an empty cell. */
    private static String text(@Nullable Object value) {
        return Objects.toString(value, "");
    }

    /** Spreadsheets run a cell that looks like a formula; with an apostrophe before it they show it. */
    private static String plain(String text) {
        return !text.isEmpty() && STARTS_A_FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
