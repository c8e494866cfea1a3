package io.attest.examples.report;

import io.attest.client.model.Document;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One document of the report.
 *
 * @param archived whether the list of archived documents had it
 * @param tally its counts, or null if the service did not give all of them
 */
public record DocumentCoverage(
        Document document, boolean archived, @Nullable Tally tally) {

    static final Comparator<DocumentCoverage> BY_NAME = Comparator.comparing(
                    DocumentCoverage::name, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(each -> each.document().id());

    /**
     * Lowest attested share first. Documents without requests, or with unknown counts, have none and come last. Equal
     * ones go by name.
     */
    static final Comparator<DocumentCoverage> WORST_FIRST =
            Comparator.comparingDouble(DocumentCoverage::share).thenComparing(BY_NAME);

    static DocumentCoverage of(Document document, Reading reading) {
        return new DocumentCoverage(
                document, reading.archived().contains(document.id()), Tally.of(document.attestationCounts()));
    }

    /** Any text, not safe to put into HTML; a word for it if the service did not give it. */
    public String name() {
        return Objects.requireNonNullElse(document.name(), "(unknown)");
    }

    /** What is special about it, if anything. */
    public String note() {
        if (tally == null) {
            return "counts unknown";
        }
        if (archived) {
            return "archived";
        }
        return Boolean.FALSE.equals(document.hasPublishedRevision()) ? "not published" : "";
    }

    /** The attested share, from 0 to 1; {@code NaN} if the document has no requests, or if that is unknown. */
    public double share() {
        return tally == null ? Double.NaN : tally.share();
    }

    /** Whether it is known to have requests, and so an attested share. */
    public boolean requested() {
        return tally != null && tally.requested() > 0;
    }
}
