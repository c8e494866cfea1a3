package io.attest.client.error;

import io.attest.client.internal.access.FailedCall;
import io.attest.client.model.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a list was read and an item may be missing.
 * {@link io.attest.client.Documents#readAll(io.attest.client.model.DocumentQuery)} throws it if two equal readings did
 * not give the total that the service reports, or if the list changed during each of three readings.
 * {@link io.attest.client.paging.AutoPager} throws it at the end if a page that had been announced is gone, and where
 * another page came than the one requested. If the service answered 404 instead of a page, that is among the causes.
 * The outcome is {@link Outcome#ACCEPTED}, and as after any read, it is safe to read again.
 */
public final class ListChangedException extends AttestException {

    private static final long serialVersionUID = 1L;

    // Of a serializable class, though its type does not say so.
    @SuppressWarnings("serial")
    private final List<Document> documents;

    ListChangedException(FailedCall call, List<Document> documents, @Nullable Throwable cause) {
        super(call, cause);
        this.documents = List.copyOf(documents);
    }

    /**
     * Returns what the last reading of {@code readAll} has found, or the one before if that found more: each document
     * once, in the order of the service. Documents may be missing, and some may no longer belong to the list.
     *
     * @return the documents, unmodifiable; empty after {@code listAll}, which has delivered its items
     */
    public List<Document> documents() {
        return documents;
    }
}
