package io.attest.examples.report;

import io.attest.client.model.Document;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is not as it was at an earlier reading.
 *
 * @param complete whether no list moved while it was read; otherwise a document may be missing, or be here as new or
 *     gone only because it was missing once: such documents are left out
 * @param documents those with a change, by name
 * @param sum of all differences
 */
public record Changes(Instant since, boolean complete, List<Change> documents, Tally sum) {

    /**
     * A document with a change.
     *
     * @param kinds such as {@code new}; empty if only its counts are others
     * @param difference of its counts; zero where they are unknown
     */
    public record Change(DocumentCoverage document, List<String> kinds, Tally difference) {

        private boolean isNone() {
            return kinds.isEmpty() && difference.equals(Tally.ZERO);
        }
    }

    /** Compares two readings, both of active and archived documents. */
    public static Changes between(Reading before, Reading now) {
        Map<String, DocumentCoverage> earlier = byId(before);
        Map<String, DocumentCoverage> later = byId(now);
        if (!earlier.isEmpty() && !later.isEmpty() && Collections.disjoint(earlier.keySet(), later.keySet())) {
            throw new IllegalArgumentException(
                    "The earlier reading has none of the documents of today: it is of another organization.");
        }
        List<Change> changes = new ArrayList<>();
        later.forEach((id, document) -> {
            if (earlier.containsKey(id) || !before.moved()) {
                changes.add(change(earlier.get(id), document));
            }
        });
        earlier.forEach((id, document) -> {
            if (!later.containsKey(id) && !now.moved()) {
                changes.add(new Change(document, List.of("no longer listed"), Tally.ZERO));
            }
        });
        changes.removeIf(Change::isNone);
        changes.sort(Comparator.comparing(Change::document, DocumentCoverage.BY_NAME));
        Tally sum = changes.stream().map(Change::difference).reduce(Tally.ZERO, Tally::plus);
        return new Changes(before.readAt(), !before.moved() && !now.moved(), List.copyOf(changes), sum);
    }

    private static Map<String, DocumentCoverage> byId(Reading reading) {
        return reading.documents().stream()
                .collect(Collectors.toMap(
                        Document::id, document -> DocumentCoverage.of(document, reading), (one, other) -> other));
    }

    private static Change change(@Nullable DocumentCoverage before, DocumentCoverage now) {
        Tally counts = now.tally();
        if (before == null) {
            return new Change(now, List.of("new"), counts == null ? Tally.ZERO : counts);
        }
        Tally were = before.tally();
        Tally difference = counts == null || were == null ? Tally.ZERO : counts.minus(were);
        return new Change(now, kinds(before, now, difference), difference);
    }

    private static List<String> kinds(DocumentCoverage earlier, DocumentCoverage later, Tally difference) {
        Document before = earlier.document();
        Document now = later.document();
        List<String> kinds = new ArrayList<>();
        if (earlier.archived() != later.archived()) {
            kinds.add(later.archived() ? "archived" : "no longer archived");
        }
        if (Boolean.FALSE.equals(before.hasPublishedRevision()) && Boolean.TRUE.equals(now.hasPublishedRevision())) {
            kinds.add("published");
        }
        // The service names no revision. But nothing else makes an attestation one of an outdated revision.
        if (difference.outdated() > 0) {
            kinds.add("new revision");
        } else if (isLater(now.lastUpdatedAt(), before.lastUpdatedAt())) {
            kinds.add("updated");
        }
        if (difference.renewalDue() > 0) {
            kinds.add("newly due");
        }
        return List.copyOf(kinds);
    }

    private static boolean isLater(@Nullable Instant now, @Nullable Instant before) {
        return now != null && before != null && now.isAfter(before);
    }

    /** The sum, in words. */
    public String inWords() {
        return "attested " + signed(sum.attested()) + ", pending " + signed(sum.pending()) + ", outdated "
                + signed(sum.outdated()) + ", not requested " + signed(sum.notRequested()) + ", renewal due "
                + signed(sum.renewalDue());
    }

    /** A difference, with its sign. */
    public static String signed(long difference) {
        return (difference > 0 ? "+" : "") + HtmlReport.count(difference).replace('-', '−');
    }
}
