package io.attest.examples.campaign;

import io.attest.client.model.CreateAttestationRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A row of the file.
 *
 * @param line where it begins, from 1
 */
record Recipient(long line, CreateAttestationRequest request) {

    Key key() {
        return new Key(request.personId(), request.documentId());
    }

    /** Tells whether a message has changed, so that the ledger need not hold it. */
    String messageHash() {
        String message = request.recipientMessage();
        byte[] text = (message == null ? "" : message).getBytes(StandardCharsets.UTF_8);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** What a campaign sends once: one document to one person. */
    record Key(String personId, String documentId) {}
}
