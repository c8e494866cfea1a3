package io.attest.client;

import io.attest.client.internal.util.Arguments;
import io.attest.client.observability.ResponseInfo;
import org.jspecify.annotations.Nullable;

/**
 * What a call returned, and the status and headers of its response: see {@link AttestClient#callWithResponse}.
 * Immutable if the value is.
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param <T> the type of the value
 * @param value what the function returned
 * @param response the last response to the calls of the function, or null if none came to the client that the function
 *     got, for instance since it used another client
 */
public record WithResponse<T extends @Nullable Object>(
        T value, @Nullable ResponseInfo response) {

    /**
     * Returns a value with its response, for a fake in a test.
     *
     * @param <T> the type of the value
     * @param value what the function returned
     * @param response its response, such as {@link ResponseInfo#of}, or null
     * @return both
     */
    public static <T extends @Nullable Object> WithResponse<T> of(T value, @Nullable ResponseInfo response) {
        return new WithResponse<>(value, response);
    }

    /**
     * Returns the value of a header of the response.
     *
     * @param name the name in upper or lower case
     * @return the first value, or null if there is no response, or it does not have the header
     */
    public @Nullable String header(String name) {
        Arguments.required("name", name);
        return response == null ? null : response.header(name);
    }
}
