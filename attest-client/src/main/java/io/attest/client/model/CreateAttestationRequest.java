package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.util.Arguments;
import io.attest.client.internal.util.CheckReturnValue;
import java.io.Serializable;
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
 *         CreateAttestationRequest.of(personId, documentId).withRecipientMessage("Please sign by Friday.");
 * }</pre>
 *
 * <p>All values are checked here, before anything is sent: an {@link IllegalArgumentException} names the parameter that
 * breaks a rule.
 *
 * <p>Its constructor may get further components in any version; {@code of}, the methods below and accessors stay.
 *
 * @param personId the recipient's ULID; upper case is converted to lower case, so compare ids without case
 * @param documentId the document's ULID; upper case is converted, too. The document must have a published
 *     revision
 * @param recipientMessage at most 5000 characters (code points), or null for no message
 * @param requestedAttestationType null, or {@link AttestationType#SIGNATURE}; the service ignores it
 * @param additionalProperties further fields of the request, by JSON name, which the service accepts but this version
 *     of the SDK does not know; with the names and values of {@link #withAdditionalProperty}. Null counts as
 *     empty. A mapper that reads a request passes null, so fields that only a browser has added are not sent
 */
public record CreateAttestationRequest(
        @JsonProperty("person_id") String personId,
        @JsonProperty("document_id") String documentId,
        @JsonProperty("recipient_message") @Nullable String recipientMessage,

        @JsonProperty("requested_attestation_type") @Nullable
        AttestationType requestedAttestationType,

        @JsonAnyGetter @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        Map<String, @Nullable Object> additionalProperties)
        implements Serializable {

    private static final int MAX_MESSAGE_LENGTH = 5000;
    private static final Set<String> KNOWN = Unmodifiable.known(CreateAttestationRequest.class);

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
        // A mapper passes null: what a browser adds must not become part of a request.
        additionalProperties = additionalProperties == null ? Map.of() : Unmodifiable.properties(additionalProperties);
        additionalProperties.keySet().forEach(name -> Arguments.additional("name", name, KNOWN));
        Arguments.texts("additionalProperties", additionalProperties);
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
     * @throws IllegalArgumentException if the message is null, too long, contains U+0000, or cannot be encoded as UTF-8
     */
    @CheckReturnValue
    public CreateAttestationRequest withRecipientMessage(String message) {
        String checked = Arguments.required("recipientMessage", message);
        return with(personId, documentId, checked, requestedAttestationType);
    }

    /**
     * Sets the type, which the service ignores: every new request is a signature.
     *
     * @param type {@link AttestationType#SIGNATURE}
     * @return a copy with the type
     * @throws IllegalArgumentException if {@code type} is null or another type
     */
    @CheckReturnValue
    public CreateAttestationRequest withRequestedAttestationType(AttestationType type) {
        return with(personId, documentId, recipientMessage, Arguments.required("requestedAttestationType", type));
    }

    /**
     * Sets a field that the service accepts but this version of the SDK does not know. A name that it knows sets that
     * component instead, so an application keeps working when a later version learns the name.
     *
     * <pre>{@code
     * CreateAttestationRequest request = CreateAttestationRequest.of(personId, documentId)
     *         .withAdditionalProperty("due_at", "2030-01-31T00:00:00Z");
     * }</pre>
     *
     * @param name the JSON name
     * @param value a {@code String}, a {@code Boolean}, null, a finite {@code Byte}, {@code Short}, {@code Integer},
     *     {@code Long}, {@code Float}, {@code Double}, {@code BigInteger} or {@code BigDecimal}, or a {@code List} or a
     *     {@code Map} with {@code String} keys of such values, nested at most 999 levels deep. It is copied
     * @return a copy with the field
     * @throws IllegalArgumentException if the name is null or blank, or if the value is none of these or is not one
     *     that the component takes, or if a text contains U+0000 or cannot be encoded as UTF-8; the message does not
     *     contain the value
     */
    @CheckReturnValue
    public CreateAttestationRequest withAdditionalProperty(String name, @Nullable Object value) {
        return switch (Arguments.required("name", name)) {
            case "person_id" -> with(text(name, value), documentId, recipientMessage, requestedAttestationType);
            case "document_id" -> with(personId, text(name, value), recipientMessage, requestedAttestationType);
            case "recipient_message" ->
                with(personId, documentId, value == null ? null : text(name, value), requestedAttestationType);
            case "requested_attestation_type" -> {
                AttestationType type = value == null ? null : AttestationType.of(text(name, value));
                yield with(personId, documentId, recipientMessage, type);
            }
            default -> {
                Map<String, @Nullable Object> more = new LinkedHashMap<>(additionalProperties);
                more.put(name, value);
                yield new CreateAttestationRequest(
                        personId, documentId, recipientMessage, requestedAttestationType, more);
            }
        };
    }

    private CreateAttestationRequest with(
            String person, String document, @Nullable String message, @Nullable AttestationType type) {
        return new CreateAttestationRequest(person, document, message, type, additionalProperties);
    }

    private static String text(String name, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(name + " must be a String");
    }

    /** Returns the ids only, since the rest may contain personal data. */
    @Override
    public String toString() {
        return "CreateAttestationRequest[personId=" + personId + ", documentId=" + documentId + "]";
    }
}
