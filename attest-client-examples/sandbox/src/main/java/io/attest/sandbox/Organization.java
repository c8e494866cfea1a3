package io.attest.sandbox;

import io.attest.client.model.Document;
import io.attest.sandbox.SandboxDocument.AttestationCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** The organization whose tokens the sandbox hands out: its documents, its people, and the e-mails it has sent. */
final class Organization {
    private final UlidFactory ulids;
    private final String id;
    private final List<SandboxPerson> people;
    private final List<SandboxDocument> documents;
    private final Queue<SandboxEmail> emails = new ConcurrentLinkedQueue<>();
    private final String foreignDocumentId;
    private final String foreignPersonId;

    Organization(int documents, int people, long seed, UlidFactory ulids) {
        Instant founded = Instant.parse("2023-01-01T00:00:00Z");
        this.ulids = ulids;
        this.id = ulids.next(founded);
        this.foreignDocumentId = ulids.next(founded);
        this.foreignPersonId = ulids.next(founded);
        this.people = new CopyOnWriteArrayList<>(SamplePeople.create(people, ulids));
        this.documents = new CopyOnWriteArrayList<>(SampleDocuments.create(documents, people, seed, ulids));
    }

    String id() {
        return id;
    }

    SandboxCatalogue catalogue() {
        return new SandboxCatalogue(documents, people, foreignDocumentId, foreignPersonId);
    }

    List<SandboxDocument> documents() {
        return List.copyOf(documents);
    }

    Optional<SandboxDocument> document(String documentId) {
        return documents.stream().filter(it -> it.id().equals(documentId)).findFirst();
    }

    Optional<SandboxPerson> person(String personId) {
        return people.stream().filter(it -> it.id().equals(personId)).findFirst();
    }

    SandboxPerson addPerson(String name, String email, Instant now) {
        SandboxPerson person = new SandboxPerson(ulids.next(now), name, email);
        people.add(person);
        return person;
    }

    SandboxDocument addDocument(String name, Instant now) {
        return add(new SandboxDocument(
                ulids.next(now),
                name,
                ulids.next(now),
                AttestationCounts.noneRequested(people.size()),
                null,
                false,
                now,
                now,
                null,
                null));
    }

    /** Under a lock, so that of two threads with one id only the first adds it. */
    synchronized SandboxDocument addDocument(Document document, Instant now) {
        if (document(document.id()).isPresent()) {
            throw new IllegalArgumentException("id: the catalogue has a document " + document.id() + " already.");
        }
        return add(SandboxDocument.of(document, ulids.next(now), now));
    }

    private SandboxDocument add(SandboxDocument document) {
        documents.add(document);
        return document;
    }

    void archiveDocument(String documentId, Instant now) {
        if (document(documentId).isEmpty()) {
            throw new IllegalArgumentException("documentId: the catalogue has no document " + documentId + ".");
        }
        documents.replaceAll(it -> it.id().equals(documentId) && !it.isArchived() ? it.archived(now) : it);
    }

    void send(SandboxEmail email) {
        emails.add(email);
    }

    List<SandboxEmail> emails() {
        return List.copyOf(emails);
    }
}
