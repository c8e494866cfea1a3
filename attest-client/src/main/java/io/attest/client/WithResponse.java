package io.attest.client;

import io.attest.client.events.ResponseInfo;
import io.attest.client.internal.Arguments;
import org.jspecify.annotations.Nullable;

/**
 * What a call returned, and the status and headers of its response: see {@link AttestClient#withResponse}. Immutable if
 * the value is.
 *
 * @param <T> the type of the value
 * @param value what the function returned
 * @param response the last response to the calls of the function
 */
public record WithResponse<T extends @Nullable Object>(T value, ResponseInfo response) {

    /**
     * Creates a value with its response. Public so that applications can test with it.
     *
     * @throws IllegalArgumentException if {@code response} is null
     */
    public WithResponse {
        Arguments.required("response", response);
    }

    static IllegalStateException none() {
        return new IllegalStateException("no response came to the client that withResponse passed to the function,"
                + " although the function returned. It may have sent with another client, or not have read its pager");
    }
}
