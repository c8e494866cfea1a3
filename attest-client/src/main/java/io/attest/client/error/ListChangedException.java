package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.model.Document;
import java.util.List;

/**
 * Thrown by {@link io.attest.client.Documents#readAll(io.attest.client.model.DocumentQuery)} if the list changed during
 * each of three readings. No request failed: the outcome is {@link Outcome#ACCEPTED}, and as after any read, it is safe
 * to call {@code readAll} again.
 */
public final class ListChangedException extends AttestException {

    private static final long serialVersionUID = 1L;

    // Of a serializable class, though its type does not say so.
    @SuppressWarnings("serial")
    private final List<Document> documents;

    ListChangedException(FailedCall call, Outcome outcome, List<Document> documents) {
        super(call, outcome);
        this.documents = List.copyOf(documents);
    }

    /**
     * Returns what the last reading has found: each document once, in the order of the service. Documents may be
     * missing, and some may no longer belong to the list.
     *
     * @return the documents, unmodifiable
     */
    public List<Document> documents() {
        return documents;
    }
}
