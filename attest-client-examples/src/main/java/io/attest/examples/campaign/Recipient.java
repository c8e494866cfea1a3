package io.attest.examples.campaign;

import io.attest.client.batch.SendItem;
import io.attest.client.model.CreateAttestationRequest;
import java.util.List;

/**
 * A row of a file.
 *
 * @param line where it begins, from 1
 * @param own the cells of the columns of the file's author, as many as {@link Recipients#ownColumns}
 */
record Recipient(long line, CreateAttestationRequest request, List<String> own) {

    /** What a campaign sends once: one document to one person. */
    String key() {
        return request.personId() + "/" + request.documentId();
    }

    /** Where it is, for a person to find it. */
    String where() {
        return "line " + line;
    }

    SendItem item() {
        return SendItem.of(key(), request);
    }
}
