package io.attest.examples.report;

import static io.attest.examples.report.Changes.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.client.model.Document;
import io.attest.examples.report.Changes.Change;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ChangesTest {

    private static final Instant LATER = Instant.parse("2026-02-03T04:05:06Z");
    private static final Document A = DocumentsOf.named("a", 10, 5, 0, 3);
    private static final Document B = DocumentsOf.named("b", 1, 0, 0, 0);

    @Test
    void countsGoUpAndDown() {
        Changes changes =
                between(DocumentsOf.reading(false, A, B), DocumentsOf.reading(false, counts(A, 8, 9, 0, 1), B));

        assertThat(changes.documents())
                .extracting(Change::kinds, Change::difference)
                .containsExactly(tuple(List.of(), new Tally(-2, 4, 0, -2, 0, 2)));
        assertThat(changes.inWords()).isEqualTo("attested −2, pending +4, outdated 0, not requested −2, renewal due 0");
        // In a file that a person has edited; or counts that the service did not give.
        Document bare = A.toBuilder().attestationCounts(null).build();
        assertThat(between(DocumentsOf.reading(false, A, A), DocumentsOf.reading(false, bare, bare))
                        .documents())
                .isEmpty();
    }

    @Test
    void whatHasHappenedIsNamed() {
        Document hidden = A.toBuilder().hasPublishedRevision(false).build();
        Document archived = A.toBuilder().archivedAt(LATER).build();

        assertThat(kinds(A, archived)).containsExactly("archived");
        assertThat(kinds(archived, A)).containsExactly("no longer archived");
        assertThat(kinds(hidden, A)).containsExactly("published");
        assertThat(kinds(A, counts(A, 7, 5, 3, 3))).containsExactly("new revision");
        assertThat(kinds(updated(A, Instant.EPOCH), updated(A, LATER))).containsExactly("updated");
        assertThat(kinds(updated(A, Instant.EPOCH), updated(counts(A, 7, 5, 3, 3), LATER)))
                .containsExactly("new revision");
        assertThat(kinds(A, due(A, 2))).containsExactly("newly due");
        assertThat(kinds(due(A, 2), A)).isEmpty();
        assertThat(kinds(B, A)).containsExactly("new");
    }

    @Test
    void aListThatMovedInventsNoChange() {
        Reading both = DocumentsOf.reading(false, A, B);

        assertThat(between(both, DocumentsOf.reading(false, A)).documents())
                .extracting(Change::kinds)
                .containsExactly(List.of("no longer listed"));
        Changes lost = between(both, DocumentsOf.reading(true, counts(A, 11, 4, 0, 3)));
        assertThat(lost.complete()).isFalse();
        assertThat(lost.documents()).extracting(each -> each.document().name()).containsExactly("a");
        Changes found = between(DocumentsOf.reading(true, A), both);
        assertThat(found.complete()).isFalse();
        assertThat(found.documents()).isEmpty();
    }

    @Test
    void aReadingOfAnotherOrganizationIsRefused() {
        assertThatThrownBy(() -> between(DocumentsOf.reading(false, A), DocumentsOf.reading(false, B)))
                .hasMessageContaining("of another organization");
    }

    /** Of the second, beside one that has not changed. */
    private static List<String> kinds(Document before, Document now) {
        Document other = DocumentsOf.named("c", 0, 0, 0, 0);
        return between(DocumentsOf.reading(false, before, other), DocumentsOf.reading(false, now, other))
                .documents()
                .stream()
                .filter(each -> each.document().document().equals(now))
                .flatMap(each -> each.kinds().stream())
                .toList();
    }

    private static Document counts(Document document, int attested, int pending, int outdated, int notRequested) {
        return document.toBuilder()
                .attestationCounts(DocumentsOf.named("", attested, pending, outdated, notRequested)
                        .attestationCounts())
                .build();
    }

    private static Document due(Document document, int due) {
        return document.toBuilder()
                .attestationCounts(Objects.requireNonNull(document.attestationCounts()).toBuilder()
                        .renewalDue(due)
                        .build())
                .build();
    }

    private static Document updated(Document document, Instant at) {
        return document.toBuilder().lastUpdatedAt(at).build();
    }
}
