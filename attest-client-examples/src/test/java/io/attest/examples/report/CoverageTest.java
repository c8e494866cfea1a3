package io.attest.examples.report;

import static io.attest.examples.report.Changes.between;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.examples.report.Bands.Band;
import io.attest.examples.report.Changes.Change;
import io.attest.sandbox.Fixtures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the report makes of a reading, and of two. */
class CoverageTest {

    private static final Instant LATER = Instant.parse("2026-02-03T04:05:06Z");
    private static final Document A = named("a", 10, 5, 0, 3);
    private static final Document B = named("b", 1, 0, 0, 0);

    @Test
    void theLowestShareOfThoseAskedComesFirstThenTheNameAndLastThoseWithoutRequests() {
        Coverage coverage = coverage(
                named("no requests", 0, 0, 0, 60),
                named("all of one", 1, 0, 0, 59),
                named("B half", 5, 3, 2, 0),
                named("a half", 1, 1, 0, 40),
                named("nearly all", 199, 1, 0, 0),
                named("none of two", 0, 1, 1, 0));

        assertThat(coverage.documents())
                .extracting(DocumentCoverage::name)
                .containsExactly("none of two", "a half", "B half", "nearly all", "all of one", "no requests");
        assertThat(coverage.documents())
                .extracting(each -> Objects.requireNonNull(each.tally()).shareText())
                .containsExactly("0%", "50%", "50%", "99%", "100%", "–");
        assertThat(coverage.withoutRequests()).isEqualTo(1);
        assertThat(coverage.tally()).isEqualTo(new Tally(206, 6, 3, 159, 6, 212));
    }

    @Test
    void aBarIsAsLongAsItsFourCountsWhateverTheTotal() {
        Bar bar = Bar.of(new Tally(1, 2, 0, 5, 4, 1000));

        assertThat(bar.parts())
                .containsExactly(
                        new Bar.Part("attested", "0.00%", "12.50%"),
                        new Bar.Part("pending", "12.50%", "25.00%"),
                        new Bar.Part("none", "37.50%", "62.50%"));
        assertThat(bar.renewal().width()).isEqualTo("50.00%");
        assertThat(Bar.of(Tally.ZERO).renewal().width()).isEqualTo("0%");
        assertThat(bar.description()).isEqualTo("1 attested, 2 pending, 0 outdated, 5 not requested, 4 renewal due");
    }

    @Test
    void bandsCountTheDocumentsThatHaveRequests() {
        assertThat(Bands.of(coverage(
                        named("no requests", 0, 0, 0, 60),
                        named("0", 0, 1, 0, 0),
                        named("99", 99, 1, 0, 0),
                        named("100", 3, 0, 0, 0),
                        named("more than all", 3, -1, 0, 0))))
                .extracting(Band::documents)
                .containsExactly(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2);
    }

    @Test
    void countsGoUpAndDown() {
        Changes changes = between(reading(false, A, B), reading(false, counts(A, 8, 9, 0, 1), B));

        assertThat(changes.documents())
                .extracting(Change::kinds, Change::difference)
                .containsExactly(tuple(List.of(), new Tally(-2, 4, 0, -2, 0, 2)));
        assertThat(changes.inWords()).isEqualTo("attested −2, pending +4, outdated 0, not requested −2, renewal due 0");
        // In a file that a person has edited; or counts that the service did not give.
        Document bare = A.toBuilder().attestationCounts(null).build();
        assertThat(between(reading(false, A, A), reading(false, bare, bare)).documents())
                .isEmpty();
    }

    @Test
    void whatHasHappenedIsNamed() {
        Document hidden = A.toBuilder().hasPublishedRevision(false).build();
        Document archived = A.toBuilder().archivedAt(LATER).build();
        AttestationCounts counts = new AttestationCounts(10, 5, 0, 3, 2, 15, Map.of());
        Document due = A.toBuilder().attestationCounts(counts).build();

        assertThat(kinds(A, archived)).containsExactly("archived");
        assertThat(kinds(archived, A)).containsExactly("no longer archived");
        assertThat(kinds(hidden, A)).containsExactly("published");
        assertThat(kinds(A, counts(A, 7, 5, 3, 3))).containsExactly("new revision");
        assertThat(kinds(updated(A, Instant.EPOCH), updated(A, LATER))).containsExactly("updated");
        assertThat(kinds(updated(A, Instant.EPOCH), updated(counts(A, 7, 5, 3, 3), LATER)))
                .containsExactly("new revision");
        assertThat(kinds(A, due)).containsExactly("newly due");
        assertThat(kinds(due, A)).isEmpty();
        assertThat(kinds(B, A)).containsExactly("new");
    }

    @Test
    void aListThatMovedInventsNoChange() {
        Reading both = reading(false, A, B);

        assertThat(between(both, reading(false, A)).documents())
                .extracting(Change::kinds)
                .containsExactly(List.of("no longer listed"));
        Changes lost = between(both, reading(true, counts(A, 11, 4, 0, 3)));
        assertThat(lost.complete()).isFalse();
        assertThat(lost.documents()).extracting(each -> each.document().name()).containsExactly("a");
        Changes found = between(reading(true, A), both);
        assertThat(found.complete()).isFalse();
        assertThat(found.documents()).isEmpty();
    }

    @Test
    void aReadingOfAnotherOrganizationIsRefused() {
        assertThatThrownBy(() -> between(reading(false, A), reading(false, B)))
                .hasMessageContaining("of another organization");
    }

    /** Of the second, beside one that has not changed. */
    private static List<String> kinds(Document before, Document now) {
        Document other = named("c", 0, 0, 0, 0);
        return between(reading(false, before, other), reading(false, now, other)).documents().stream()
                .filter(each -> each.document().document().equals(now))
                .flatMap(each -> each.kinds().stream())
                .toList();
    }

    private static Document counts(Document document, int attested, int pending, int outdated, int notRequested) {
        return document.toBuilder()
                .attestationCounts(
                        named("", attested, pending, outdated, notRequested).attestationCounts())
                .build();
    }

    private static Document updated(Document document, Instant at) {
        return document.toBuilder().lastUpdatedAt(at).build();
    }

    private static Document named(String name, int attested, int pending, int outdated, int notRequested) {
        return Fixtures.document().toBuilder()
                .id("01hxxxxxxxxxxxxxxxxxxxxxx" + Math.floorMod(name.hashCode(), 10))
                .name(name)
                .attestationCounts(new AttestationCounts(
                        attested, pending, outdated, notRequested, 1, attested + pending, Map.of()))
                .archivedAt(null)
                .build();
    }

    private static Reading reading(boolean moved, Document... documents) {
        return new Reading(
                Instant.EPOCH,
                moved,
                List.of(documents),
                Stream.of(documents)
                        .filter(document -> document.archivedAt() != null)
                        .map(Document::id)
                        .collect(Collectors.toSet()));
    }

    private static Coverage coverage(Document... documents) {
        return Coverage.of("Example Ltd", "attest.example.com", reading(false, documents), true);
    }
}
