package io.attest.examples.campaign;

import io.attest.client.batch.SendItem;
import io.attest.client.model.CreateAttestationRequest;
import java.util.List;
import java.util.Set;

/**
 * A row of a file.
 *
 * @param line where it begins, from 1; 0 for a row of an earlier file
 * @param state what {@code --results} has written of it; empty in another file
 * @param own the cells of the columns of the file's author, as many as {@link Recipients#ownColumns}
 */
record Recipient(long line, CreateAttestationRequest request, String state, List<String> own) {

    /** What a campaign sends once: one document to one person. */
    String key() {
        return request.personId() + "/" + request.documentId();
    }

    boolean isOfAnEarlierFile() {
        return line == 0;
    }

    /** Whether an e-mail has gone out or may have, as the results say. */
    boolean mayHaveBeenSent() {
        return !Set.of("", "pending", "rejected").contains(state);
    }

    /** Where it is, for a person to find it. */
    String where() {
        return isOfAnEarlierFile() ? key() + " of an earlier file" : "line " + line;
    }

    SendItem item() {
        return SendItem.of(key(), request);
    }
}
