package io.attest.examples.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.attest.client.model.Document;
import java.io.StringWriter;
import java.util.Locale;

/**
 * The report as CSV, with the service's names of the counts. It begins with a byte order mark, without which spreadsheets
 * take it for something else than UTF-8.
 */
public final class CsvReport {

    private static final String STARTS_A_FORMULA = "=+-@\t\r\n＝＋－＠";

    private CsvReport() {}

    /**
     * Writes all documents, worst first.
     *
     * @param coverage what to write
     * @return the whole text, its first line the names of the columns
     */
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
                "asked",
                "attested_share");
        coverage.documents().forEach(each -> write(each, csv));
        return text.toString();
    }

    private static void write(DocumentCoverage each, CsvWriter csv) {
        Document document = each.document();
        Tally tally = each.tally();
        csv.writeRecord(
                plain(document.id()),
                plain(document.name()),
                Boolean.toString(document.hasPublishedRevision()),
                document.archivedAt() == null ? "" : document.archivedAt().toString(),
                Long.toString(tally.attested()),
                Long.toString(tally.pending()),
                Long.toString(tally.outdated()),
                Long.toString(tally.notRequested()),
                Long.toString(tally.renewalDue()),
                Long.toString(tally.total()),
                Long.toString(tally.asked()),
                each.asked() ? String.format(Locale.ROOT, "%.4f", tally.share()) : "");
    }

    /** Spreadsheets run a cell that looks like a formula; with an apostrophe before it they show it. */
    private static String plain(String text) {
        return !text.isEmpty() && STARTS_A_FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
