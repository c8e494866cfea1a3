package io.attest.sandbox;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationSource;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The organization whose tokens the sandbox hands out: its documents and people, and what was sent to them. */
final class Organization {
    private final Ids documentIds;
    private final Ids personIds;
    private final Ids requestIds;
    private final String id;
    private final String foreignDocumentId;
    private final String foreignPersonId;
    private final List<SandboxPerson> people;
    private final List<Document> documents;
    private final Queue<AttestationRequest> requests = new ConcurrentLinkedQueue<>();
    private final Queue<SandboxEmail> emails = new ConcurrentLinkedQueue<>();

    Organization(SandboxBuilder settings) {
        int people = settings.people;
        long seed = settings.seed;
        Instant founded = Instant.parse("2023-01-01T00:00:00Z");
        documentIds = new Ids("document", seed);
        personIds = new Ids("person", seed);
        requestIds = new Ids("attestation request", seed);
        id = new Ids("organization", seed).next(founded);
        foreignDocumentId = documentIds.next(founded);
        foreignPersonId = personIds.next(founded);
        this.people = new CopyOnWriteArrayList<>(SamplePeople.create(people, personIds));
        this.documents = new CopyOnWriteArrayList<>(SampleDocuments.create(settings, id, documentIds));
    }

    SandboxCatalogue catalogue() {
        return new SandboxCatalogue(List.copyOf(documents), List.copyOf(people), foreignDocumentId, foreignPersonId);
    }

    List<Document> documents() {
        return List.copyOf(documents);
    }

    Optional<Document> document(String documentId) {
        return documents.stream().filter(it -> it.id().equals(documentId)).findFirst();
    }

    Optional<SandboxPerson> person(String personId) {
        return people.stream().filter(it -> it.id().equals(personId)).findFirst();
    }

    SandboxPerson addPerson(String name, String email, Instant now) {
        SandboxPerson person = new SandboxPerson(personIds.next(now), name, email);
        people.add(person);
        return person;
    }

    Document addDocument(String name, Instant now) {
        return addDocument(
                Document.builder()
                        .id(documentIds.next(now))
                        .name(name)
                        .hasPublishedRevision(true)
                        .attestationCounts(SampleDocuments.noneRequested(people.size()))
                        .build(),
                now);
    }

    /** Under a lock, so that of two threads with one id only the first adds it. */
    synchronized Document addDocument(Document document, Instant now) {
        if (document(document.id()).isPresent()) {
            throw new IllegalArgumentException("id: the catalogue has a document " + document.id() + " already.");
        }
        Document complete = complete(document, now);
        documents.add(complete);
        return complete;
    }

    private Document complete(Document document, Instant now) {
        return document.toBuilder()
                .organizationId(id)
                .name(orElse("", document.name()))
                .hasPublishedRevision(orElse(false, document.hasPublishedRevision()))
                .attestationCounts(complete(document.attestationCounts()))
                .createdAt(orElse(now, document.createdAt()))
                .updatedAt(orElse(now, document.updatedAt()))
                .autoRenew(orElse(false, document.autoRenew()))
                .build();
    }

    private static AttestationCounts complete(@Nullable AttestationCounts counts) {
        if (counts == null) {
            return SampleDocuments.noneRequested(0);
        }
        return counts.toBuilder()
                .attestedLatest(orElse(0, counts.attestedLatest()))
                .pendingAttested(orElse(0, counts.pendingAttested()))
                .attestedOutdated(orElse(0, counts.attestedOutdated()))
                .unrequested(orElse(0, counts.unrequested()))
                .renewalDue(orElse(0, counts.renewalDue()))
                .total(orElse(0, counts.total()))
                .build();
    }

    private static <T> T orElse(T otherwise, @Nullable T value) {
        return value == null ? otherwise : value;
    }

    void archiveDocument(String documentId, Instant now) {
        if (document(documentId).isEmpty()) {
            throw new IllegalArgumentException("documentId: the catalogue has no document " + documentId + ".");
        }
        documents.replaceAll(it -> it.id().equals(documentId) && it.archivedAt() == null
                ? it.toBuilder().updatedAt(now).archivedAt(now).build()
                : it);
    }

    /** Makes an attestation request, and sends its e-mail. */
    AttestationRequest send(
            Document document, SandboxPerson person, @Nullable String message, CurrentUser caller, Instant now) {
        AttestationRequest request = AttestationRequest.builder()
                .id(requestIds.next(now))
                .organizationId(id)
                .documentId(document.id())
                .documentRevisionId(publishedRevision(document))
                .personId(person.id())
                .recipientName(person.name())
                .recipientEmail(person.email())
                .requestedAttestationType(AttestationType.SIGNATURE)
                .recipientMessage(message)
                .sentAt(now)
                .requestedByUserId(caller.id())
                .source(AttestationSource.OAUTH)
                .status(AttestationStatus.SENT)
                .createdAt(now)
                .updatedAt(now)
                .build();
        requests.add(request);
        emails.add(new SandboxEmail(person.id(), document.id(), message, now, request.id()));
        return request;
    }

    /** Always the same for one document. */
    private static String publishedRevision(Document document) {
        return new Ids("revision", document.id().hashCode()).next(Instant.EPOCH);
    }

    List<AttestationRequest> requests() {
        return List.copyOf(requests);
    }

    List<SandboxEmail> emails() {
        return List.copyOf(emails);
    }
}
