package io.attest.client.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose token this is (interface: Current user).
 *
 * @param id the user's id
 * @param name the user's name
 * @param email the user's e-mail address
 * @param currentOrganizationName the organization that every call with this token is about
 * @param additionalProperties fields of the response that this version does not know, by their JSON names
 */
public record CurrentUser(
        String id,
        String name,
        String email,
        String currentOrganizationName,
        Map<String, @Nullable Object> additionalProperties) {

    /** Copies {@code additionalProperties}. */
    public CurrentUser {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }

    /** The id only: no name or e-mail address. */
    @Override
    public String toString() {
        return "CurrentUser[id=" + id + "]";
    }
}
