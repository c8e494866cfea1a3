package io.attest.client.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The user to whom the access token belongs (API: Current user).
 *
 * <p>The API description does not say which fields are always there. Only {@code id} is required: a response without it
 * cannot be read.
 *
 * @param id the user's id
 * @param name the user's name, or null if it was not given
 * @param email the user's e-mail address, or null if it was not given
 * @param currentOrganizationName the name of the organization that every call with this token is about, or null if it
 *     was not given
 * @param additionalProperties fields of the response that this version of the SDK does not know, by JSON name
 */
public record CurrentUser(
        String id,
        @Nullable String name,
        @Nullable String email,
        @Nullable String currentOrganizationName,
        Map<String, @Nullable Object> additionalProperties) {

    /** Creates a user and copies {@code additionalProperties}. */
    public CurrentUser {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** Returns the id only, and no name or e-mail address. */
    @Override
    public String toString() {
        return "CurrentUser[id=" + id + "]";
    }
}
