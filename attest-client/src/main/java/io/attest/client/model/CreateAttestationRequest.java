package io.attest.client.model;

import org.jspecify.annotations.Nullable;

/**
 * The document to send, its recipient and an optional message (API: POST /attestation-requests). Immutable: each method
 * that sets a value returns a copy.
 *
 * <pre>{@code
 * CreateAttestationRequest request =
 *         CreateAttestationRequest.of(personId, documentId).recipientMessage("Please sign by Friday.");
 * }</pre>
 *
 * <p>All rules are checked here, before anything is sent: an {@link IllegalArgumentException} names the parameter that
 * breaks one.
 *
 * @param personId the recipient's ULID; upper case is converted to lower case
 * @param documentId the document's ULID; upper case is converted to lower case. The document must have a published
 *     revision
 * @param recipientMessage at most 5000 characters (code points), or null for no message
 * @param requestedAttestationType null, or {@link AttestationType#SIGNATURE}; the service ignores it
 */
public record CreateAttestationRequest(
        String personId,
        String documentId,
        @Nullable String recipientMessage,
        @Nullable AttestationType requestedAttestationType) {

    private static final int MAX_MESSAGE_LENGTH = 5000;

    /**
     * Creates a request and checks every value.
     *
     * @throws IllegalArgumentException if a value breaks its rule
     */
    public CreateAttestationRequest {
        personId = Arguments.ulid("personId", personId);
        documentId = Arguments.ulid("documentId", documentId);
        if (recipientMessage != null) {
            Arguments.text("recipientMessage", recipientMessage, MAX_MESSAGE_LENGTH);
        }
        if (requestedAttestationType != null && !requestedAttestationType.equals(AttestationType.SIGNATURE)) {
            throw new IllegalArgumentException("requestedAttestationType must be signature: no other type is accepted");
        }
    }

    /**
     * Returns a request without a message.
     *
     * @param personId the recipient's ULID
     * @param documentId the document's ULID
     * @return the request
     * @throws IllegalArgumentException if an id is not a ULID
     */
    public static CreateAttestationRequest of(String personId, String documentId) {
        return new CreateAttestationRequest(personId, documentId, null, null);
    }

    /**
     * Sets the message, which is shown in the e-mails and on the attestation page.
     *
     * @param message at most 5000 characters (code points)
     * @return a copy with the message
     * @throws IllegalArgumentException if the message is null, longer, or cannot be encoded as UTF-8
     */
    public CreateAttestationRequest recipientMessage(String message) {
        return new CreateAttestationRequest(
                personId, documentId, Arguments.required("recipientMessage", message), requestedAttestationType);
    }

    /**
     * Returns the type, which the service ignores.
     *
     * @return null, or {@link AttestationType#SIGNATURE}
     * @deprecated the service ignores the type: every new request is a signature
     */
    @Deprecated
    @Override
    public @Nullable AttestationType requestedAttestationType() {
        return requestedAttestationType;
    }

    /**
     * Sets the type, which the service ignores.
     *
     * @param type {@link AttestationType#SIGNATURE}
     * @return a copy with the type
     * @throws IllegalArgumentException if {@code type} is null or another type
     * @deprecated the service ignores the type: every new request is a signature
     */
    @Deprecated
    public CreateAttestationRequest requestedAttestationType(AttestationType type) {
        return new CreateAttestationRequest(
                personId, documentId, recipientMessage, Arguments.required("requestedAttestationType", type));
    }

    /** Returns the ids only, and no message. */
    @Override
    public String toString() {
        return "CreateAttestationRequest[personId=" + personId + ", documentId=" + documentId + "]";
    }
}
