package io.attest.examples.report;

import io.attest.client.model.Document;
import java.util.Comparator;

/**
 * One document of the report.
 *
 * @param document as the service sent it
 * @param tally its counts
 */
public record DocumentCoverage(Document document, Tally tally) {

    /**
     * Lowest attested share first. Documents without requests have none, and come last. Equal ones go by name, then by id.
     */
    static final Comparator<DocumentCoverage> WORST_FIRST = Comparator.<DocumentCoverage>comparingDouble(
                    each -> each.tally().share())
            .thenComparing(DocumentCoverage::name, String.CASE_INSENSITIVE_ORDER)
            .thenComparing(each -> each.document().id());

    static DocumentCoverage of(Document document) {
        return new DocumentCoverage(document, Tally.of(document.attestationCounts()));
    }

    /**
     * Its name.
     *
     * @return any text, not safe to put into HTML
     */
    public String name() {
        return document.name();
    }

    /**
     * What is special about it.
     *
     * @return a word or two, or an empty text
     */
    public String note() {
        if (document.archivedAt() != null) {
            return "archived";
        }
        return document.hasPublishedRevision() ? "" : "not published";
    }

    /**
     * What it is sorted by in the page.
     *
     * @return the attested share, or an empty text if the document has no requests
     */
    public String sortKey() {
        return asked() ? Double.toString(tally.share()) : "";
    }

    /**
     * Returns whether the document has requests.
     *
     * @return false if it has no attested share
     */
    public boolean asked() {
        return tally.asked() > 0;
    }
}
