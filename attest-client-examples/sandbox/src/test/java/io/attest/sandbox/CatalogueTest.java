package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    static final String ULID = "[0-7][0-9a-hjkmnp-tv-z]{25}";

    private final SandboxCatalogue catalogue = catalogue(AttestSandbox.builder());

    @Test
    void holds240DocumentsInOrderOfCreationAnd60People() {
        assertThat(catalogue.documents()).hasSize(240);
        assertThat(catalogue.people()).hasSize(60);
        assertThat(catalogue.documents()).isSortedAccordingTo(Comparator.comparing(SandboxDocument::createdAt));
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
        for (SandboxDocument document : catalogue.documents()) {
            ids.add(document.id());
            Optional.ofNullable(document.publishedRevisionId()).ifPresent(ids::add);
        }

        assertThat(ids).hasSizeGreaterThan(500).doesNotHaveDuplicates().allMatch(id -> id.matches(ULID));
    }

    @Test
    void documentNamesAreUniqueAndSomeAreAwkward() {
        assertThat(catalogue.documents())
                .extracting(SandboxDocument::name)
                .contains("Employee Handbook 2024", "<script>alert(1)</script> & \"quotes\"")
                .anyMatch(name -> name.codePoints().anyMatch(it -> it > 0xFFFF));
        assertThat(catalogue(AttestSandbox.builder().documents(1000)).documents())
                .extracting(SandboxDocument::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void itsSharesAreDocumentedAndOnlyDocumentsWithAnIntervalRenewThemselves() {
        assertThat(share(SandboxDocument::isArchived)).isBetween(0.11, 0.14);
        assertThat(share(it -> !it.hasPublishedRevision())).isBetween(0.09, 0.11);
        assertThat(catalogue.documents())
                .filteredOn(SandboxDocument::autoRenew)
                .allMatch(it -> it.renewalIntervalDays() != null);
    }

    @Test
    void countsAddUpToTheNumberOfPeople() {
        assertThat(catalogue.documents())
                .extracting(SandboxDocument::attestationCounts)
                .allMatch(it -> it.total() == 60
                        && it.attestedLatest() + it.pendingAttested() + it.attestedOutdated() + it.unrequested() == 60
                        && it.renewalDue() <= it.attestedLatest());
        assertThat(catalogue.unpublishedDocument().attestationCounts().unrequested())
                .isEqualTo(60);
    }

    @Test
    void everyPersonHasANameAndAnAsciiAddressOfTheirOwn() {
        List<SandboxPerson> many =
                catalogue(AttestSandbox.builder().people(1000)).people();

        assertThat(many).extracting(SandboxPerson::email).doesNotHaveDuplicates();
        assertThat(many).allMatch(it -> it.email().matches("[a-z]+\\.[a-z]+\\d*@example\\.com"));
        assertThat(many).extracting(SandboxPerson::name).contains("Amara Abebe").doesNotContain("");
    }

    @Test
    void findsOneDocumentOfEachKindAmongSix() {
        SandboxCatalogue small = catalogue(AttestSandbox.builder().documents(6));

        assertThat(small.publishedDocument()).matches(it -> it.hasPublishedRevision() && !it.isArchived());
        assertThat(small.unpublishedDocument()).matches(it -> !it.hasPublishedRevision() && !it.isArchived());
        assertThat(small.archivedDocument()).matches(SandboxDocument::isArchived);
    }

    @Test
    void saysWhatAnEmptyCatalogueLacks() {
        SandboxCatalogue empty = catalogue(AttestSandbox.builder().documents(0).people(0));

        assertThatThrownBy(empty::publishedDocument)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("published");
        assertThatThrownBy(empty::person).hasMessageContaining("people");
    }

    private static SandboxCatalogue catalogue(SandboxBuilder builder) {
        try (AttestSandbox sandbox = builder.start()) {
            return sandbox.catalogue();
        }
    }

    private double share(Predicate<SandboxDocument> wanted) {
        return catalogue.documents().stream().filter(wanted).count() / 240.0;
    }
}
