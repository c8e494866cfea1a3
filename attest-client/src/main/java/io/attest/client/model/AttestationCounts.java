package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of attestations of a document in each state (API: Document, {@code attestation_counts}).
 *
 * <p>The API description names the counts. It does not say what each of them means, whether the others add up to
 * {@code total}, or which are always present. A count that the service leaves out is null, never 0:
 *
 * <pre>{@code
 * AttestationCounts counts = handbook.attestationCounts();
 * Integer pending = counts == null ? null : counts.pendingAttested();
 * System.out.println(pending == null ? "unknown" : pending + " to go");
 * }</pre>
 *
 * <p>Its constructor may get further components in any version; its builder and accessors stay.
 *
 * @param attestedLatest the service's {@code attested_latest}, or null if it was not given
 * @param pendingAttested the service's {@code pending_attested}, or null if it was not given
 * @param attestedOutdated the service's {@code attested_outdated}, or null if it was not given
 * @param unrequested the service's {@code unrequested}, or null if it was not given
 * @param renewalDue the service's {@code renewal_due}, or null if it was not given
 * @param total the service's {@code total}, or null if it was not given
 * @param additionalProperties counts that this version of the SDK does not know, by JSON name. One with
 *     the name of a known field is left out
 */
public record AttestationCounts(
        @JsonProperty("attested_latest") @Nullable Integer attestedLatest,
        @JsonProperty("pending_attested") @Nullable Integer pendingAttested,
        @JsonProperty("attested_outdated") @Nullable Integer attestedOutdated,
        @Nullable Integer unrequested,
        @JsonProperty("renewal_due") @Nullable Integer renewalDue,
        @Nullable Integer total,
        @JsonAnyGetter @JsonAnySetter Map<String, @Nullable Object> additionalProperties)
        implements Serializable {

    /**
     * Creates the counts and copies {@code additionalProperties}.
     *
     * @throws IllegalArgumentException if {@code additionalProperties} is null, or if it contains a value that {@link
     *     CreateAttestationRequest#withAdditionalProperty} does not accept; the message does not contain the value
     */
    public AttestationCounts {
        additionalProperties = Unmodifiable.properties(AttestationCounts.class, additionalProperties);
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
                .attestedLatest(attestedLatest)
                .pendingAttested(pendingAttested)
                .attestedOutdated(attestedOutdated)
                .unrequested(unrequested)
                .renewalDue(renewalDue)
                .total(total)
                .additionalProperties(additionalProperties);
    }

    /** Creates counts. A count that is not set is null. Not thread-safe. */
    public static final class Builder {

        private @Nullable Integer attestedLatest;
        private @Nullable Integer pendingAttested;
        private @Nullable Integer attestedOutdated;
        private @Nullable Integer unrequested;
        private @Nullable Integer renewalDue;
        private @Nullable Integer total;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets {@link AttestationCounts#attestedLatest()}.
         *
         * @param attestedLatest the service's {@code attested_latest}, or null if it was not given
         * @return this builder
         */
        public Builder attestedLatest(@Nullable Integer attestedLatest) {
            this.attestedLatest = attestedLatest;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#pendingAttested()}.
         *
         * @param pendingAttested the service's {@code pending_attested}, or null if it was not given
         * @return this builder
         */
        public Builder pendingAttested(@Nullable Integer pendingAttested) {
            this.pendingAttested = pendingAttested;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#attestedOutdated()}.
         *
         * @param attestedOutdated the service's {@code attested_outdated}, or null if it was not given
         * @return this builder
         */
        public Builder attestedOutdated(@Nullable Integer attestedOutdated) {
            this.attestedOutdated = attestedOutdated;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#unrequested()}.
         *
         * @param unrequested the service's {@code unrequested}, or null if it was not given
         * @return this builder
         */
        public Builder unrequested(@Nullable Integer unrequested) {
            this.unrequested = unrequested;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#renewalDue()}.
         *
         * @param renewalDue the service's {@code renewal_due}, or null if it was not given
         * @return this builder
         */
        public Builder renewalDue(@Nullable Integer renewalDue) {
            this.renewalDue = renewalDue;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#total()}.
         *
         * @param total the service's {@code total}, or null if it was not given
         * @return this builder
         */
        public Builder total(@Nullable Integer total) {
            this.total = total;
            return this;
        }

        /**
         * Sets {@link AttestationCounts#additionalProperties()}.
         *
         * @param additionalProperties counts that this version of the SDK does not know, by JSON name
         * @return this builder
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the counts.
         *
         * @return the counts
         * @throws IllegalArgumentException if the additional properties contain a value that
         *     {@link CreateAttestationRequest#withAdditionalProperty} does not accept
         */
        public AttestationCounts build() {
            return new AttestationCounts(
                    attestedLatest,
                    pendingAttested,
                    attestedOutdated,
                    unrequested,
                    renewalDue,
                    total,
                    additionalProperties);
        }
    }
}
