package io.attest.client.model;

import org.jspecify.annotations.Nullable;

/**
 * What to send to whom (interface: POST /attestation-requests). Immutable; each wither returns a copy.
 *
 * <pre>{@code
 * CreateAttestationRequest request =
 *         CreateAttestationRequest.of(personId, documentId).recipientMessage("Please sign by Friday.");
 * }</pre>
 *
 * <p>Every rule is checked here, before anything is sent: an {@link IllegalArgumentException} names the parameter.
 *
 * @param personId the recipient's ULID; upper case is lowered
 * @param documentId the document's ULID; upper case is lowered. The document must have a published revision
 * @param recipientMessage at most 5000 characters (code points), or null for none
 * @param requestedAttestationType null, or {@link AttestationType#SIGNATURE}; the service ignores it
 */
public record CreateAttestationRequest(
        String personId,
        String documentId,
        @Nullable String recipientMessage,
        @Nullable AttestationType requestedAttestationType) {

    private static final int MAX_MESSAGE_LENGTH = 5000;

    /**
     * Checks every component.
     *
     * @throws IllegalArgumentException if one breaks its rule
     */
    public CreateAttestationRequest {
        personId = Arguments.ulid("personId", personId);
        documentId = Arguments.ulid("documentId", documentId);
        if (recipientMessage != null) {
            Arguments.text("recipientMessage", recipientMessage, MAX_MESSAGE_LENGTH);
        }
        if (requestedAttestationType != null && !requestedAttestationType.equals(AttestationType.SIGNATURE)) {
            throw new IllegalArgumentException("requestedAttestationType must be signature: no other is accepted");
        }
    }

    /**
     * A request without a message.
     *
     * @param personId the recipient's ULID
     * @param documentId the document's ULID
     * @return the request
     * @throws IllegalArgumentException if an id is no ULID
     */
    public static CreateAttestationRequest of(String personId, String documentId) {
        return new CreateAttestationRequest(personId, documentId, null, null);
    }

    /**
     * Adds a message, shown in the e-mails and on the attestation page.
     *
     * @param message at most 5000 characters (code points)
     * @return a copy with the message
     * @throws IllegalArgumentException if it is longer, or cannot be written as UTF-8
     */
    public CreateAttestationRequest recipientMessage(String message) {
        return new CreateAttestationRequest(
                personId, documentId, Arguments.required("recipientMessage", message), requestedAttestationType);
    }

    /**
     * The type, which the service ignores.
     *
     * @return null, or {@link AttestationType#SIGNATURE}
     * @deprecated the service ignores it: every new request is a signature
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
     * @throws IllegalArgumentException if it is another type
     * @deprecated the service ignores it: every new request is a signature
     */
    @Deprecated
    public CreateAttestationRequest requestedAttestationType(AttestationType type) {
        return new CreateAttestationRequest(
                personId, documentId, recipientMessage, Arguments.required("requestedAttestationType", type));
    }

    /** Ids only: no message. */
    @Override
    public String toString() {
        return "CreateAttestationRequest[personId=" + personId + ", documentId=" + documentId + "]";
    }
}
