package io.attest.examples.campaign;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds rows that the service would reject for their document. Whether it knows a person, only sending tells. */
final class DocumentCheck {

    private DocumentCheck() {}

    static List<String> problems(AttestClient client, List<Recipient> recipients) {
        Map<String, Document> documents = new HashMap<>();
        for (boolean archived : new boolean[] {false, true}) {
            for (Document document :
                    client.documents().listAll(DocumentQuery.defaults().archived(archived))) {
                documents.put(document.id(), document);
            }
        }
        return recipients.stream()
                .filter(recipient ->
                        !canBeSent(documents.get(recipient.request().documentId())))
                .map(recipient -> "line " + recipient.line() + ": the document "
                        + (documents.containsKey(recipient.request().documentId())
                                ? "has no published revision"
                                : "is not in the organization"))
                .toList();
    }

    /** If it is not said whether it is published, sending will tell. */
    private static boolean canBeSent(@Nullable Document document) {
        return document != null && !Boolean.FALSE.equals(document.hasPublishedRevision());
    }
}
