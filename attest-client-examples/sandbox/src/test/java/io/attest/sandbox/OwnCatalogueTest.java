package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.client.AttestClient;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A test makes the catalogue that it needs, and the client sees it. */
class OwnCatalogueTest {
    private static final Instant NOW = Instant.parse("2024-03-05T06:07:08Z");

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder()
            .documents(0)
            .people(0)
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .start();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .build();

    @Test
    void aDocumentIsAddedOnceAndListedAsItWasAdded() {
        Document archived = Fixtures.document().toBuilder()
                .archivedAt(NOW)
                .additionalProperties(Map.of("owner", "Petra"))
                .build();
        Document added = sandbox.addDocument(archived);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> sandbox.addDocument(archived))
                .withMessageContaining(archived.id());
        assertThat(added.id()).isEqualTo(archived.id());
        assertThat(client.documents().list().data()).isEmpty();
        Document listed = client.documents()
                .list(DocumentQuery.defaults().withArchived(true))
                .data()
                .get(0);
        assertThat(listed.toBuilder().organizationId(archived.organizationId()).build())
                .isEqualTo(archived);
    }

    @Test
    void whatADocumentLacksIsFilledIn() {
        sandbox.addDocument(Document.builder().id(Fixtures.document().id()).build());

        Document listed = client.documents().list().data().get(0);
        assertThat(listed.name()).isEmpty();
        assertThat(listed.hasPublishedRevision()).isFalse();
        assertThat(listed.attestationCounts()).isEqualTo(new AttestationCounts(0, 0, 0, 0, 0, 0, Map.of()));
        assertThat(listed.createdAt()).isEqualTo(listed.updatedAt()).isEqualTo(NOW);
        assertThat(listed.autoRenew()).isFalse();
        assertThat(listed.archivedAt()).isNull();
    }

    @Test
    void aPersonCanBeSentADocument() {
        SandboxPerson petra = sandbox.addPerson("Petra Person", "petra.person@example.org");
        Document document = sandbox.addDocument(Fixtures.document());

        assertThat(client.attestationRequests()
                        .create(CreateAttestationRequest.of(petra.id(), document.id()))
                        .recipientEmail())
                .isEqualTo("petra.person@example.org");
        assertThat(sandbox.catalogue().people()).containsExactly(petra);
        assertThat(sandbox.addDocument("Another").attestationCounts())
                .extracting(AttestationCounts::unrequested)
                .isEqualTo(1);
    }
}
