package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user to whom the access token belongs (API: Current user).
 *
 * <p>The API description does not say which fields are always present. Only {@code id} is required: a response without
 * it cannot be read.
 *
 * <p>Its constructor may get further components in any version; its builder and accessors stay.
 *
 * @param id the user's id
 * @param name the user's name, or null if it was not given
 * @param email the user's e-mail address, or null if it was not given
 * @param currentOrganizationName the name of the organization that every call with this token applies to, or null if it
 *     was not given
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name. One with
 *     the name of a known field is left out
 */
public record CurrentUser(
        String id,
        @Nullable String name,
        @Nullable String email,
        @JsonProperty("current_organization_name") @Nullable String currentOrganizationName,
        @JsonAnyGetter @JsonAnySetter Map<String, @Nullable Object> additionalProperties)
        implements Serializable {

    /**
     * Creates a user and copies {@code additionalProperties}.
     *
     * @throws IllegalArgumentException if {@code id} is null, if {@code additionalProperties} is null, or if it
     *     contains a value that {@link CreateAttestationRequest#withAdditionalProperty} does not accept; the message
     *     does
     *     not contain the value
     */
    public CurrentUser {
        Arguments.required("id", id);
        additionalProperties = Unmodifiable.properties(CurrentUser.class, additionalProperties);
    }

    /** Returns the id only, since the rest may contain personal data. */
    @Override
    public String toString() {
        return "CurrentUser[id=" + id + "]";
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
                .name(name)
                .email(email)
                .currentOrganizationName(currentOrganizationName)
                .additionalProperties(additionalProperties);
    }

    /** Creates a user. The {@code id} must be set; any other component that is not set is null. Not thread-safe. */
    public static final class Builder {

        private @Nullable String id;
        private @Nullable String name;
        private @Nullable String email;
        private @Nullable String currentOrganizationName;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * Sets {@link CurrentUser#id()}.
         *
         * @param id the user's id
         * @return this builder
         */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /**
         * Sets {@link CurrentUser#name()}.
         *
         * @param name the user's name, or null if it was not given
         * @return this builder
         */
        public Builder name(@Nullable String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets {@link CurrentUser#email()}.
         *
         * @param email the user's e-mail address, or null if it was not given
         * @return this builder
         */
        public Builder email(@Nullable String email) {
            this.email = email;
            return this;
        }

        /**
         * Sets {@link CurrentUser#currentOrganizationName()}.
         *
         * @param currentOrganizationName the name of the organization that every call with this token applies to, or
         *     null if it was not given
         * @return this builder
         */
        public Builder currentOrganizationName(@Nullable String currentOrganizationName) {
            this.currentOrganizationName = currentOrganizationName;
            return this;
        }

        /**
         * Sets {@link CurrentUser#additionalProperties()}.
         *
         * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
         * @return this builder
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the user.
         *
         * @return the user
         * @throws IllegalArgumentException if a component that must be set is not; the message names it
         * @throws IllegalArgumentException if the additional properties contain a value that
         *     {@link CreateAttestationRequest#withAdditionalProperty} does not accept
         */
        public CurrentUser build() {
            return new CurrentUser(
                    Builders.required("id", id), name, email, currentOrganizationName, additionalProperties);
        }
    }
}
