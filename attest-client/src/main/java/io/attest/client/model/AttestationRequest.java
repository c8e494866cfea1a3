package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a person to sign a document electronically (API: AttestationRequest).
 *
 * <p>Ids are lower-case ULIDs. Timestamps are as precise as the service sends them, up to nanoseconds.
 *
 * <p>Its constructor may get further components in any version; its builder and accessors stay.
 *
 * @param id the id of this request
 * @param organizationId the organization that sends the document
 * @param documentId the document to be signed
 * @param documentRevisionId the published revision that was sent
 * @param personId the recipient
 * @param recipientName the recipient's name when the request was created
 * @param recipientEmail the recipient's e-mail address when the request was created
 * @param requestedAttestationType what the recipient is asked for; {@link AttestationType#SIGNATURE} for every new
 *     request
 * @param recipientMessage the message in the e-mails and on the attestation page, or null if there is none
 * @param sentAt when the request was sent, or null
 * @param lastRemindedAt when the latest reminder was sent, or null
 * @param viewedAt when the recipient first viewed the request, or null
 * @param attestedAt when the recipient completed the attestation, or null
 * @param canceledAt when the request was canceled, or null
 * @param expiresAt when the request is going to expire, or null
 * @param expiredAt when the request expired, or null
 * @param requestedByUserId the user whose token issued the request, or null
 * @param source how the request was created
 * @param status the current status
 * @param createdAt when the request was created
 * @param updatedAt when the request last changed
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name. One with
 *     the name of a known field is left out
 */
public record AttestationRequest(
        String id,
        @JsonProperty("organization_id") String organizationId,
        @JsonProperty("document_id") String documentId,
        @JsonProperty("document_revision_id") String documentRevisionId,
        @JsonProperty("person_id") String personId,
        @JsonProperty("recipient_name") String recipientName,
        @JsonProperty("recipient_email") String recipientEmail,
        @JsonProperty("requested_attestation_type") AttestationType requestedAttestationType,
        @JsonProperty("recipient_message") @Nullable String recipientMessage,

        @JsonProperty("sent_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant sentAt,

        @JsonProperty("last_reminded_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant lastRemindedAt,

        @JsonProperty("viewed_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant viewedAt,

        @JsonProperty("attested_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant attestedAt,

        @JsonProperty("canceled_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant canceledAt,

        @JsonProperty("expires_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant expiresAt,

        @JsonProperty("expired_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant expiredAt,

        @JsonProperty("requested_by_user_id") @Nullable String requestedByUserId,
        AttestationSource source,
        AttestationStatus status,

        @JsonProperty("created_at") @JsonFormat(shape = JsonFormat.Shape.STRING)
        Instant createdAt,

        @JsonProperty("updated_at") @JsonFormat(shape = JsonFormat.Shape.STRING)
        Instant updatedAt,

        @JsonAnyGetter @JsonAnySetter Map<String, @Nullable Object> additionalProperties)
        implements Serializable {

    /**
     * Creates a request and copies {@code additionalProperties}.
     *
     * @throws IllegalArgumentException if a component that must not be null is null, if {@code additionalProperties}
     *     is null, or if it contains a value that {@link CreateAttestationRequest#withAdditionalProperty} does not
     *     accept;
     *     the message does not contain the value
     */
    public AttestationRequest {
        Arguments.required("id", id);
        Arguments.required("organizationId", organizationId);
        Arguments.required("documentId", documentId);
        Arguments.required("documentRevisionId", documentRevisionId);
        Arguments.required("personId", personId);
        Arguments.required("recipientName", recipientName);
        Arguments.required("recipientEmail", recipientEmail);
        Arguments.required("requestedAttestationType", requestedAttestationType);
        Arguments.required("source", source);
        Arguments.required("status", status);
        Arguments.required("createdAt", createdAt);
        Arguments.required("updatedAt", updatedAt);
        additionalProperties = Unmodifiable.properties(AttestationRequest.class, additionalProperties);
    }

    /** Returns ids and the status only, since the rest may contain personal data. */
    @Override
    public String toString() {
        return "AttestationRequest[id=" + id + ", documentId=" + documentId + ", personId=" + personId + ", status="
                + status + "]";
    }

    /**
     * Returns a builder in which nothing is set, for instance to create a response for a test.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a builder with the values of this record, to create a modified copy.
     *
     * @return the builder
     */
    public Builder toBuilder() {
        return builder()
                .id(id)
                .organizationId(organizationId)
                .documentId(documentId)
                .documentRevisionId(documentRevisionId)
                .personId(personId)
                .recipientName(recipientName)
                .recipientEmail(recipientEmail)
                .requestedAttestationType(requestedAttestationType)
                .recipientMessage(recipientMessage)
                .sentAt(sentAt)
                .lastRemindedAt(lastRemindedAt)
                .viewedAt(viewedAt)
                .attestedAt(attestedAt)
                .canceledAt(canceledAt)
                .expiresAt(expiresAt)
                .expiredAt(expiredAt)
                .requestedByUserId(requestedByUserId)
                .source(source)
                .status(status)
                .createdAt(createdAt)
                .updatedAt(updatedAt)
                .additionalProperties(additionalProperties);
    }

    /**
     * Creates a request. Components that may be null are null unless they are set, and {@code additionalProperties} is
     * empty; every other component must be set. Not thread-safe.
     */
    public static final class Builder {

        private @Nullable String id;
        private @Nullable String organizationId;
        private @Nullable String documentId;
        private @Nullable String documentRevisionId;
        private @Nullable String personId;
        private @Nullable String recipientName;
        private @Nullable String recipientEmail;
        private @Nullable AttestationType requestedAttestationType;
        private @Nullable String recipientMessage;
        private @Nullable Instant sentAt;
        private @Nullable Instant lastRemindedAt;
        private @Nullable Instant viewedAt;
        private @Nullable Instant attestedAt;
        private @Nullable Instant canceledAt;
        private @Nullable Instant expiresAt;
        private @Nullable Instant expiredAt;
        private @Nullable String requestedByUserId;
        private @Nullable AttestationSource source;
        private @Nullable AttestationStatus status;
        private @Nullable Instant createdAt;
        private @Nullable Instant updatedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets {@link AttestationRequest#id()}.
         *
         * @param id the id of this request
         * @return this builder
         */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#organizationId()}.
         *
         * @param organizationId the organization that sends the document
         * @return this builder
         */
        public Builder organizationId(String organizationId) {
            this.organizationId = organizationId;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#documentId()}.
         *
         * @param documentId the document to be signed
         * @return this builder
         */
        public Builder documentId(String documentId) {
            this.documentId = documentId;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#documentRevisionId()}.
         *
         * @param documentRevisionId the published revision that was sent
         * @return this builder
         */
        public Builder documentRevisionId(String documentRevisionId) {
            this.documentRevisionId = documentRevisionId;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#personId()}.
         *
         * @param personId the recipient
         * @return this builder
         */
        public Builder personId(String personId) {
            this.personId = personId;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#recipientName()}.
         *
         * @param recipientName the recipient's name when the request was created
         * @return this builder
         */
        public Builder recipientName(String recipientName) {
            this.recipientName = recipientName;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#recipientEmail()}.
         *
         * @param recipientEmail the recipient's e-mail address when the request was created
         * @return this builder
         */
        public Builder recipientEmail(String recipientEmail) {
            this.recipientEmail = recipientEmail;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#requestedAttestationType()}.
         *
         * @param requestedAttestationType what the recipient is asked for; {@link AttestationType#SIGNATURE} for every
         *     new request
         * @return this builder
         */
        public Builder requestedAttestationType(AttestationType requestedAttestationType) {
            this.requestedAttestationType = requestedAttestationType;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#recipientMessage()}.
         *
         * @param recipientMessage the message in the e-mails and on the attestation page, or null if there is none
         * @return this builder
         */
        public Builder recipientMessage(@Nullable String recipientMessage) {
            this.recipientMessage = recipientMessage;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#sentAt()}.
         *
         * @param sentAt when the request was sent, or null
         * @return this builder
         */
        public Builder sentAt(@Nullable Instant sentAt) {
            this.sentAt = sentAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#lastRemindedAt()}.
         *
         * @param lastRemindedAt when the latest reminder was sent, or null
         * @return this builder
         */
        public Builder lastRemindedAt(@Nullable Instant lastRemindedAt) {
            this.lastRemindedAt = lastRemindedAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#viewedAt()}.
         *
         * @param viewedAt when the recipient first viewed the request, or null
         * @return this builder
         */
        public Builder viewedAt(@Nullable Instant viewedAt) {
            this.viewedAt = viewedAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#attestedAt()}.
         *
         * @param attestedAt when the recipient completed the attestation, or null
         * @return this builder
         */
        public Builder attestedAt(@Nullable Instant attestedAt) {
            this.attestedAt = attestedAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#canceledAt()}.
         *
         * @param canceledAt when the request was canceled, or null
         * @return this builder
         */
        public Builder canceledAt(@Nullable Instant canceledAt) {
            this.canceledAt = canceledAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#expiresAt()}.
         *
         * @param expiresAt when the request is going to expire, or null
         * @return this builder
         */
        public Builder expiresAt(@Nullable Instant expiresAt) {
            this.expiresAt = expiresAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#expiredAt()}.
         *
         * @param expiredAt when the request expired, or null
         * @return this builder
         */
        public Builder expiredAt(@Nullable Instant expiredAt) {
            this.expiredAt = expiredAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#requestedByUserId()}.
         *
         * @param requestedByUserId the user whose token issued the request, or null
         * @return this builder
         */
        public Builder requestedByUserId(@Nullable String requestedByUserId) {
            this.requestedByUserId = requestedByUserId;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#source()}.
         *
         * @param source how the request was created
         * @return this builder
         */
        public Builder source(AttestationSource source) {
            this.source = source;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#status()}.
         *
         * @param status the current status
         * @return this builder
         */
        public Builder status(AttestationStatus status) {
            this.status = status;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#createdAt()}.
         *
         * @param createdAt when the request was created
         * @return this builder
         */
        public Builder createdAt(Instant createdAt) {
            this.createdAt = createdAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#updatedAt()}.
         *
         * @param updatedAt when the request last changed
         * @return this builder
         */
        public Builder updatedAt(Instant updatedAt) {
            this.updatedAt = updatedAt;
            return this;
        }

        /**
         * Sets {@link AttestationRequest#additionalProperties()}.
         *
         * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
         * @return this builder
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the request.
         *
         * @return the request
         * @throws IllegalArgumentException if a component that must be set is not; the message names it
         * @throws IllegalArgumentException if the additional properties contain a value that
         *     {@link CreateAttestationRequest#withAdditionalProperty} does not accept
         */
        public AttestationRequest build() {
            return new AttestationRequest(
                    Builders.required("id", id),
                    Builders.required("organizationId", organizationId),
                    Builders.required("documentId", documentId),
                    Builders.required("documentRevisionId", documentRevisionId),
                    Builders.required("personId", personId),
                    Builders.required("recipientName", recipientName),
                    Builders.required("recipientEmail", recipientEmail),
                    Builders.required("requestedAttestationType", requestedAttestationType),
                    recipientMessage,
                    sentAt,
                    lastRemindedAt,
                    viewedAt,
                    attestedAt,
                    canceledAt,
                    expiresAt,
                    expiredAt,
                    requestedByUserId,
                    Builders.required("source", source),
                    Builders.required("status", status),
                    Builders.required("createdAt", createdAt),
                    Builders.required("updatedAt", updatedAt),
                    additionalProperties);
        }
    }
}
