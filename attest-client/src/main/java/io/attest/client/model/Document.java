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
 * A document of the organization (API: Document).
 *
 * <p>The API description does not say which fields are always present. Only {@code id} is required: a response without
 * it cannot be read. Everything else is null if the service leaves it out or sends null. This includes flags and
 * counts, so that a missing value does not look like {@code false} or 0:
 *
 * <pre>{@code
 * if (Boolean.FALSE.equals(handbook.hasPublishedRevision())) {
 *     System.err.println("cannot be sent: " + handbook.id());
 * }
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; its builder and accessors stay.
 *
 * @param id a lower-case ULID
 * @param organizationId the organization that owns it, or null if it was not given
 * @param name its name, or null if it was not given
 * @param hasPublishedRevision whether it can be sent, or null if it was not given
 * @param attestationCounts the number of attestations in each state, or null if it was not given
 * @param createdAt when it was created, or null if it was not given
 * @param updatedAt when its record last changed, or null if it was not given
 * @param renewalIntervalDays the service's {@code renewal_interval_days}, or null
 * @param autoRenew the service's {@code auto_renew}, or null if it was not given
 * @param archivedAt when it was archived, or null while it is active
 * @param lastUpdatedAt the service's {@code last_updated_at}, which the API description does not explain, or null
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name. One with
 *     the name of a known field is left out
 */
public record Document(
        String id,
        @JsonProperty("organization_id") @Nullable String organizationId,
        @Nullable String name,
        @JsonProperty("has_published_revision") @Nullable Boolean hasPublishedRevision,
        @JsonProperty("attestation_counts") @Nullable AttestationCounts attestationCounts,

        @JsonProperty("created_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant createdAt,

        @JsonProperty("updated_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant updatedAt,

        @JsonProperty("renewal_interval_days") @Nullable Integer renewalIntervalDays,
        @JsonProperty("auto_renew") @Nullable Boolean autoRenew,

        @JsonProperty("archived_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant archivedAt,

        @JsonProperty("last_updated_at") @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Instant lastUpdatedAt,

        @JsonAnyGetter @JsonAnySetter Map<String, @Nullable Object> additionalProperties)
        implements Serializable {

    /**
     * Creates a document and copies {@code additionalProperties}.
     *
     * @throws IllegalArgumentException if {@code id} is null, if {@code additionalProperties} is null, or if it
     *     contains a value that {@link CreateAttestationRequest#withAdditionalProperty} does not accept; the message
     *     does
     *     not contain the value
     */
    public Document {
        Arguments.required("id", id);
        additionalProperties = Unmodifiable.properties(Document.class, additionalProperties);
    }

    /** Returns the id and the name only. */
    @Override
    public String toString() {
        return "Document[id=" + id + ", name=" + name + "]";
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
                .name(name)
                .hasPublishedRevision(hasPublishedRevision)
                .attestationCounts(attestationCounts)
                .createdAt(createdAt)
                .updatedAt(updatedAt)
                .renewalIntervalDays(renewalIntervalDays)
                .autoRenew(autoRenew)
                .archivedAt(archivedAt)
                .lastUpdatedAt(lastUpdatedAt)
                .additionalProperties(additionalProperties);
    }

    /** Creates a document. The {@code id} must be set; any other component that is not set is null. Not thread-safe. */
    public static final class Builder {

        private @Nullable String id;
        private @Nullable String organizationId;
        private @Nullable String name;
        private @Nullable Boolean hasPublishedRevision;
        private @Nullable AttestationCounts attestationCounts;
        private @Nullable Instant createdAt;
        private @Nullable Instant updatedAt;
        private @Nullable Integer renewalIntervalDays;
        private @Nullable Boolean autoRenew;
        private @Nullable Instant archivedAt;
        private @Nullable Instant lastUpdatedAt;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets {@link Document#id()}.
         *
         * @param id a lower-case ULID
         * @return this builder
         */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /**
         * Sets {@link Document#organizationId()}.
         *
         * @param organizationId the organization that owns it, or null if it was not given
         * @return this builder
         */
        public Builder organizationId(@Nullable String organizationId) {
            this.organizationId = organizationId;
            return this;
        }

        /**
         * Sets {@link Document#name()}.
         *
         * @param name its name, or null if it was not given
         * @return this builder
         */
        public Builder name(@Nullable String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets {@link Document#hasPublishedRevision()}.
         *
         * @param hasPublishedRevision whether it can be sent, or null if it was not given
         * @return this builder
         */
        public Builder hasPublishedRevision(@Nullable Boolean hasPublishedRevision) {
            this.hasPublishedRevision = hasPublishedRevision;
            return this;
        }

        /**
         * Sets {@link Document#attestationCounts()}.
         *
         * @param attestationCounts the number of attestations in each state, or null if it was not given
         * @return this builder
         */
        public Builder attestationCounts(@Nullable AttestationCounts attestationCounts) {
            this.attestationCounts = attestationCounts;
            return this;
        }

        /**
         * Sets {@link Document#createdAt()}.
         *
         * @param createdAt when it was created, or null if it was not given
         * @return this builder
         */
        public Builder createdAt(@Nullable Instant createdAt) {
            this.createdAt = createdAt;
            return this;
        }

        /**
         * Sets {@link Document#updatedAt()}.
         *
         * @param updatedAt when its record last changed, or null if it was not given
         * @return this builder
         */
        public Builder updatedAt(@Nullable Instant updatedAt) {
            this.updatedAt = updatedAt;
            return this;
        }

        /**
         * Sets {@link Document#renewalIntervalDays()}.
         *
         * @param renewalIntervalDays the service's {@code renewal_interval_days}, or null
         * @return this builder
         */
        public Builder renewalIntervalDays(@Nullable Integer renewalIntervalDays) {
            this.renewalIntervalDays = renewalIntervalDays;
            return this;
        }

        /**
         * Sets {@link Document#autoRenew()}.
         *
         * @param autoRenew the service's {@code auto_renew}, or null if it was not given
         * @return this builder
         */
        public Builder autoRenew(@Nullable Boolean autoRenew) {
            this.autoRenew = autoRenew;
            return this;
        }

        /**
         * Sets {@link Document#archivedAt()}.
         *
         * @param archivedAt when it was archived, or null while it is active
         * @return this builder
         */
        public Builder archivedAt(@Nullable Instant archivedAt) {
            this.archivedAt = archivedAt;
            return this;
        }

        /**
         * Sets {@link Document#lastUpdatedAt()}.
         *
         * @param lastUpdatedAt the service's {@code last_updated_at}, which the API description does not explain, or
         *     null
         * @return this builder
         */
        public Builder lastUpdatedAt(@Nullable Instant lastUpdatedAt) {
            this.lastUpdatedAt = lastUpdatedAt;
            return this;
        }

        /**
         * Sets {@link Document#additionalProperties()}.
         *
         * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
         * @return this builder
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the document.
         *
         * @return the document
         * @throws IllegalArgumentException if a component that must be set is not; the message names it
         * @throws IllegalArgumentException if the additional properties contain a value that
         *     {@link CreateAttestationRequest#withAdditionalProperty} does not accept
         */
        public Document build() {
            return new Document(
                    Builders.required("id", id),
                    organizationId,
                    name,
                    hasPublishedRevision,
                    attestationCounts,
                    createdAt,
                    updatedAt,
                    renewalIntervalDays,
                    autoRenew,
                    archivedAt,
                    lastUpdatedAt,
                    additionalProperties);
        }
    }
}
