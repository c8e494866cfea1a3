package io.attest.examples.campaign;

import io.attest.client.batch.SendItem;
import io.attest.client.model.CreateAttestationRequest;

/**
 * A row of the file.
 *
 * @param line where it begins, from 1
 */
record Recipient(long line, CreateAttestationRequest request) {

    /** What a campaign sends once: one document to one person. */
    String key() {
        return request.personId() + "/" + request.documentId();
    }

    SendItem item() {
        return SendItem.of(key(), request);
    }
}
