package io.attest.examples.report;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.cli.CsvTable;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The report as CSV, with the service's names of the counts. */
public final class CsvReport {

    /** The names of the columns of all documents. */
    public static final String COLUMNS = "document_id,name,has_published_revision,archived_at,attested_latest,"
            + "pending_attested,attested_outdated,unrequested,renewal_due,total,requested,attested_share,"
            + "attested_share_of_all";

    private static final AttestationCounts UNKNOWN =
            new AttestationCounts(null, null, null, null, null, null, Map.of());

    private CsvReport() {}

    /** Writes all documents, worst first, below the names of the columns. */
    public static CsvTable of(Coverage coverage) {
        CsvTable table = new CsvTable(COLUMNS.split(","));
        coverage.documents().forEach(each -> write(each, table));
        return table;
    }

    private static void write(DocumentCoverage each, CsvTable table) {
        Document document = each.document();
        AttestationCounts counts = Objects.requireNonNullElse(document.attestationCounts(), UNKNOWN);
        Tally tally = each.tally();
        table.row(
                document.id(),
                document.name(),
                document.hasPublishedRevision(),
                document.archivedAt(),
                counts.attestedLatest(),
                counts.pendingAttested(),
                counts.attestedOutdated(),
                counts.unrequested(),
                counts.renewalDue(),
                counts.total(),
                tally == null ? null : tally.requested(),
                share(each.share()),
                share(tally == null ? Double.NaN : tally.shareOfAll()));
    }

    private static @Nullable String share(double share) {
        return Double.isNaN(share) ? null : String.format(Locale.ROOT, "%.4f", share);
    }
}
