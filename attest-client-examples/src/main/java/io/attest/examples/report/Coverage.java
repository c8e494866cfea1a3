package io.attest.examples.report;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * All that the report says, whatever it is written as.
 *
 * @param moved whether documents may be missing
 * @param documents all of them, worst first
 * @param tally the sum over the documents whose counts are known
 */
public record Coverage(
        String organization,
        String host,
        Instant readAt,
        boolean moved,
        List<DocumentCoverage> documents,
        Tally tally) {

    /** Counts and sorts the documents of a reading, without archived ones unless they are wanted. */
    public static Coverage of(String organization, String host, Reading reading, boolean archived) {
        List<DocumentCoverage> sorted = reading.documents().stream()
                .map(document -> DocumentCoverage.of(document, reading))
                .filter(document -> archived || !document.archived())
                .sorted(DocumentCoverage.WORST_FIRST)
                .toList();
        Tally sum = sorted.stream()
                .map(DocumentCoverage::tally)
                .filter(Objects::nonNull)
                .reduce(Tally.ZERO, Tally::plus);
        return new Coverage(organization, host, reading.readAt(), reading.moved(), sorted, sum);
    }

    /** Counts the documents without requests. */
    public long withoutRequests() {
        return documents.stream()
                .filter(each -> each.tally() != null && !each.requested())
                .count();
    }

    /** Counts the documents whose counts the service did not give in full. They are in no sum. */
    public long unknown() {
        return documents.stream().filter(each -> each.tally() == null).count();
    }
}
