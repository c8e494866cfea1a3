package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.model.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    static final String ULID = "[0-7][0-9a-hjkmnp-tv-z]{25}";

    private final SandboxCatalogue catalogue = catalogue(AttestSandbox.builder());

    /** One document in eight is archived, one in ten is not published, only those with an interval renew themselves. */
    @Test
    void holds240DocumentsInOrderOfCreationAnd60People() {
        assertThat(catalogue.people()).hasSize(60);
        assertThat(catalogue.documents()).hasSize(240).isSortedAccordingTo(Comparator.comparing(Document::createdAt));
        assertThat(where(it -> it.archivedAt() != null)).hasSize(30);
        assertThat(where(it -> !isPublished(it))).hasSize(24);
        assertThat(where(Document::autoRenew)).isNotEmpty().allMatch(it -> it.renewalIntervalDays() != null);
    }

    @Test
    void theSameSeedGivesTheSameCatalogue() {
        assertThat(catalogue(AttestSandbox.builder().seed(7)))
                .isEqualTo(catalogue(AttestSandbox.builder().seed(7)))
                .isNotEqualTo(catalogue(AttestSandbox.builder().seed(8)));
        assertThat(catalogue(AttestSandbox.builder())).isEqualTo(catalogue);
    }

    @Test
    void everyIdIsALowerCaseUlidOfItsOwn() {
        List<String> ids = new ArrayList<>(List.of(catalogue.foreignDocumentId(), catalogue.foreignPersonId()));
        catalogue.people().forEach(person -> ids.add(person.id()));
        catalogue.documents().forEach(document -> ids.add(document.id()));

        assertThat(ids).hasSize(302).doesNotHaveDuplicates().allMatch(id -> id.matches(ULID));
    }

    @Test
    void namesAreHostileIfAskedFor() {
        List<Document> hostile =
                catalogue(AttestSandbox.builder().hostileNames()).documents();

        assertThat(hostile.subList(0, 12))
                .filteredOn(document -> document.archivedAt() == null)
                .extracting(Document::name)
                .contains(
                        "<script>alert(1)</script> & \"quotes\"",
                        "=HYPERLINK(\"https://example.com\",\"Handbook\")",
                        "Handbook \u202Efdp.exe");
        assertThat(hostile)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("name")
                .isEqualTo(catalogue.documents());
        assertThat(hostile.subList(12, 240)).isEqualTo(catalogue.documents().subList(12, 240));
    }

    @Test
    void findsOneDocumentOfEachKindAmongSixAndSaysWhatAnEmptyCatalogueLacks() {
        SandboxCatalogue small = catalogue(AttestSandbox.builder().documents(6));

        assertThat(small.publishedDocument()).matches(it -> isPublished(it) && it.archivedAt() == null);
        assertThat(small.unpublishedDocument()).matches(it -> !isPublished(it) && it.archivedAt() == null);
        assertThat(small.archivedDocument()).matches(document -> document.archivedAt() != null);
        SandboxCatalogue empty = catalogue(AttestSandbox.builder().documents(0).people(0));
        assertThatIllegalStateException().isThrownBy(empty::publishedDocument).withMessageContaining("published");
        assertThatIllegalStateException().isThrownBy(empty::person).withMessageContaining("people");
    }

    private static SandboxCatalogue catalogue(SandboxBuilder builder) {
        try (AttestSandbox sandbox = builder.start()) {
            return sandbox.catalogue();
        }
    }

    private Stream<Document> where(Predicate<Document> is) {
        return catalogue.documents().stream().filter(is);
    }

    private static boolean isPublished(Document document) {
        return Boolean.TRUE.equals(document.hasPublishedRevision());
    }
}
