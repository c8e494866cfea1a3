package io.attest.client.error;

import io.attest.client.internal.FailedCall;
import io.attest.client.model.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by {@link io.attest.client.Documents#readAll(io.attest.client.model.DocumentQuery)} if the list changed during
 * each of three readings. No request failed: the outcome is {@link Outcome#ACCEPTED}, and as after any read, it is safe
 * to call {@code readAll} again.
 */
public final class ListChangedException extends AttestException {

    private static final long serialVersionUID = 1L;

    // The records of the model are not serializable.
    private final transient @Nullable List<Document> documents;

    /**
     * Creates the exception of a list. Only the SDK can.
     *
     * @param call how reading the list failed
     * @param outcome what is known about the effect of the requests
     * @param documents what the last reading has found
     * @hidden
     */
    @SuppressWarnings({"exports", "InvalidBlockTag"})
    public ListChangedException(FailedCall call, Outcome outcome, List<Document> documents) {
        super(call, outcome);
        this.documents = List.copyOf(documents);
    }

    /**
     * Returns what the last reading has found: each document once, in the order of the service. Documents may be
     * missing, and some may no longer belong to the list.
     *
     * @return the documents, unmodifiable; empty if this exception was serialized and read back
     */
    public List<Document> documents() {
        return documents == null ? List.of() : documents;
    }
}
