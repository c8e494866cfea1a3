package io.attest.sandbox;

import java.util.List;
import java.util.function.Predicate;

/**
 * The documents and people of the sandbox's organization when the snapshot was taken. Immutable. The same seed and
 * sizes give the same catalogue.
 *
 * @param documents all documents, active and archived, in order of creation
 * @param people all people
 * @param foreignDocumentId a document of another organization: a valid id that gets a 404
 * @param foreignPersonId a person of another organization: a valid id that gets a 404
 */
public record SandboxCatalogue(
        List<SandboxDocument> documents, List<SandboxPerson> people, String foreignDocumentId, String foreignPersonId) {

    /** Creates a catalogue and copies the lists. */
    public SandboxCatalogue {
        documents = List.copyOf(documents);
        people = List.copyOf(people);
    }

    /**
     * Finds a document that can be sent.
     *
     * @return the first active document with a published revision; a new catalogue with at least one document has one
     * @throws IllegalStateException if there is none
     */
    public SandboxDocument publishedDocument() {
        return first("published", document -> document.hasPublishedRevision() && !document.isArchived());
    }

    /**
     * Finds a document that cannot be sent.
     *
     * @return the first active document without a published revision; a new catalogue with at least four documents has
     *     one
     * @throws IllegalStateException if there is none
     */
    public SandboxDocument unpublishedDocument() {
        return first("unpublished", document -> !document.hasPublishedRevision() && !document.isArchived());
    }

    /**
     * Finds an archived document.
     *
     * @return the first archived document; a new catalogue with at least six documents has one
     * @throws IllegalStateException if there is none
     */
    public SandboxDocument archivedDocument() {
        return first("archived", SandboxDocument::isArchived);
    }

    /**
     * Finds a person to send a document to.
     *
     * @return the first person
     * @throws IllegalStateException if the catalogue has no people
     */
    public SandboxPerson person() {
        return people.stream().findFirst().orElseThrow(() -> new IllegalStateException("The catalogue has no people."));
    }

    private SandboxDocument first(String kind, Predicate<SandboxDocument> wanted) {
        return documents.stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The catalogue has no " + kind + " document."));
    }
}
