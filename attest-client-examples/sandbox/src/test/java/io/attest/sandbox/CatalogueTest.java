package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.attest.client.ModelJson;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    static final String ULID = "[0-7][0-9a-hjkmnp-tv-z]{25}";

    private final SandboxCatalogue catalogue = catalogue(AttestSandbox.builder());

    @AutoClose
    private final TestClient client =
            new TestClient(AttestSandbox.builder().documents(0).people(0).clock(TestClient.CLOCK));

    private final AttestSandbox empty = client.sandbox;

    /** One document in eight is archived, one in ten is not published, only those with an interval renew themselves. */
    @Test
    void holds240DocumentsInOrderOfCreationAnd60PeopleEachWithAUlidOfItsOwn() {
        List<String> ids = new ArrayList<>(List.of(catalogue.foreignDocumentId(), catalogue.foreignPersonId()));
        catalogue.people().forEach(person -> ids.add(person.id()));
        catalogue.documents().forEach(document -> ids.add(document.id()));

        assertThat(ids).hasSize(2 + 60 + 240).doesNotHaveDuplicates().allMatch(id -> id.matches(ULID));
        assertThat(catalogue.documents()).hasSize(240).isSortedAccordingTo(Comparator.comparing(Document::createdAt));
        assertThat(where(it -> it.archivedAt() != null)).hasSize(30);
        assertThat(where(it -> !isPublished(it))).hasSize(24);
        assertThat(where(Document::autoRenew)).isNotEmpty().allMatch(it -> it.renewalIntervalDays() != null);
    }

    @Test
    void findsOneDocumentOfEachKindAmongSixAndSaysWhatAnEmptyCatalogueLacks() {
        SandboxCatalogue small = catalogue(AttestSandbox.builder().documents(6));

        assertThat(small.publishedDocument()).matches(it -> isPublished(it) && it.archivedAt() == null);
        assertThat(small.unpublishedDocument()).matches(it -> !isPublished(it) && it.archivedAt() == null);
        assertThat(small.archivedDocument()).matches(document -> document.archivedAt() != null);
        SandboxCatalogue none = empty.catalogue();
        assertThatIllegalStateException().isThrownBy(none::publishedDocument).withMessageContaining("published");
        assertThatIllegalStateException().isThrownBy(none::person).withMessageContaining("people");
    }

    @Test
    void aDocumentIsAddedOnceAndListedAsItWasAdded() {
        Document document = Fixtures.document().toBuilder()
                .additionalProperties(Map.of("owner", "Petra"))
                .build();
        Document added = empty.addDocument(document);

        String listed = client.get("/documents").json().at("/data/0").toString();
        assertThat(ModelJson.read(listed, Document.class)).isEqualTo(added);
        assertThat(added.toBuilder().organizationId(document.organizationId()).build())
                .isEqualTo(document);
        assertThatIllegalArgumentException().isThrownBy(() -> empty.addDocument(document));
    }

    @Test
    void aPersonCanBeSentADocument() {
        SandboxPerson petra = empty.addPerson("Petra Person", "petra.person@example.org");
        empty.addDocument(Fixtures.document());

        assertThat(client.create().text()).contains("\"recipient_email\":\"petra.person@example.org\"");
        assertThat(empty.catalogue().people()).containsExactly(petra);
        assertThat(empty.addDocument("Another").attestationCounts())
                .extracting(AttestationCounts::unrequested)
                .isEqualTo(1);
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
