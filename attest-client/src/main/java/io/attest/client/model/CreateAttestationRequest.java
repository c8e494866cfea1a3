package io.attest.client.model;

import io.attest.client.internal.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The document to send, the recipient and an optional message (API: POST /attestation-requests). Immutable: each method
 * that sets a value returns a copy.
 *
 * <pre>{@code
 * CreateAttestationRequest request =
 *         CreateAttestationRequest.of(personId, documentId).recipientMessage("Please sign by Friday.");
 * }</pre>
 *
 * <p>All values are checked here, before anything is sent: an {@link IllegalArgumentException} names the parameter that
 * breaks a rule.
 *
 * @param personId the recipient's ULID; upper case is converted to lower case
 * @param documentId the document's ULID; upper case is converted to lower case. The document must have a published
 *     revision
 * @param recipientMessage at most 5000 characters (code points), or null for no message
 * @param requestedAttestationType null, or {@link AttestationType#SIGNATURE}; the service ignores it
 * @param additionalProperties further fields of the request, by JSON name, which the service accepts but this version
 *     of the SDK does not know
 */
public record CreateAttestationRequest(
        String personId,
        String documentId,
        @Nullable String recipientMessage,
        @Nullable AttestationType requestedAttestationType,
        Map<String, @Nullable Object> additionalProperties) {

    private static final int MAX_MESSAGE_LENGTH = 5000;
    private static final Set<String> KNOWN =
            Set.of("person_id", "document_id", "recipient_message", "requested_attestation_type");

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
        additionalProperties.keySet().forEach(name -> Arguments.unknown("name", name, KNOWN));
        Arguments.json("additionalProperties", additionalProperties);
        additionalProperties = Unmodifiable.properties(additionalProperties);
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
        return new CreateAttestationRequest(personId, documentId, null, null, Map.of());
    }

    /**
     * Sets the message, which is shown in the e-mails and on the attestation page.
     *
     * @param message at most 5000 characters (code points)
     * @return a copy with the message
     * @throws IllegalArgumentException if the message is null, too long, or cannot be encoded as UTF-8
     */
    public CreateAttestationRequest recipientMessage(String message) {
        return new CreateAttestationRequest(
                personId,
                documentId,
                Arguments.required("recipientMessage", message),
                requestedAttestationType,
                additionalProperties);
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
                personId,
                documentId,
                recipientMessage,
                Arguments.required("requestedAttestationType", type),
                additionalProperties);
    }

    /**
     * Adds a field that the service accepts but this version of the SDK does not know.
     *
     * <pre>{@code
     * CreateAttestationRequest request =
     *         CreateAttestationRequest.of(personId, documentId).additionalProperty("due_at", "2030-01-31T00:00:00Z");
     * }</pre>
     *
     * @param name the JSON name, different from the names of the fields that the SDK knows
     * @param value a string, a number, a boolean, null, or a list or map of such values; it is copied
     * @return a copy with the field
     * @throws IllegalArgumentException if the name is null, blank or that of a field that the SDK knows, or if the
     *     value is not a JSON value or cannot be encoded as UTF-8; the message does not contain the value
     */
    public CreateAttestationRequest additionalProperty(String name, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(additionalProperties);
        more.put(Arguments.required("name", name), value);
        return new CreateAttestationRequest(personId, documentId, recipientMessage, requestedAttestationType, more);
    }

    /** Returns the ids only, since the rest may contain personal data. */
    @Override
    public String toString() {
        return "CreateAttestationRequest[personId=" + personId + ", documentId=" + documentId + "]";
    }
}
