package io.attest.sandbox;

import io.attest.client.model.Document;
import java.util.List;
import java.util.function.Predicate;

/**
 * The documents and people of the sandbox's organization when the snapshot was taken. Immutable. The same seed and
 * sizes give the same catalogue.
 *
 * <p>In its documents everything is set, except for {@code archivedAt} of an active one, and for some
 * {@code renewalIntervalDays} and {@code lastUpdatedAt}. Names are not always ASCII, and with
 * {@link SandboxBuilder#hostileNames} not always safe to put into HTML. In a generated document, the first four counts
 * add up to {@code total}.
 *
 * <p>Only the sandbox makes one: the constructor may get further components at any time.
 *
 * @param documents all documents, active and archived ones, in order of creation
 * @param people all people, in order of creation
 * @param foreignDocumentId a document of another organization: a valid id that gets a 404
 * @param foreignPersonId a person of another organization: a valid id that gets a 404
 */
public record SandboxCatalogue(
        List<Document> documents, List<SandboxPerson> people, String foreignDocumentId, String foreignPersonId) {

    /**
     * {@return the first active document with a published revision; a new catalogue of at least one document has one}
     *
     * @throws IllegalStateException if there is none
     */
    public Document publishedDocument() {
        return first("published", document -> isPublished(document) && document.archivedAt() == null);
    }

    /**
     * {@return the first active document without a published revision; a new catalogue of at least four has one}
     *
     * @throws IllegalStateException if there is none
     */
    public Document unpublishedDocument() {
        return first("unpublished", document -> !isPublished(document) && document.archivedAt() == null);
    }

    /**
     * {@return the first archived document; a new catalogue of at least six documents has one}
     *
     * @throws IllegalStateException if there is none
     */
    public Document archivedDocument() {
        return first("archived", document -> document.archivedAt() != null);
    }

    /**
     * {@return the first person}
     *
     * @throws IllegalStateException if the catalogue has no people
     */
    public SandboxPerson person() {
        return people.stream().findFirst().orElseThrow(() -> new IllegalStateException("The catalogue has no people."));
    }

    private Document first(String kind, Predicate<Document> wanted) {
        return documents.stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The catalogue has no " + kind + " document."));
    }

    private static boolean isPublished(Document document) {
        return Boolean.TRUE.equals(document.hasPublishedRevision());
    }
}
