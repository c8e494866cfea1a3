package io.attest.client.error;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Thrown when the service returns 422: it rejected values of the request. {@link #errors()} contains its messages for
 * each field.
 */
public final class ValidationException extends ApiException {

    private static final long serialVersionUID = 1L;

    // Concrete types, since an exception is serializable and the interfaces do not promise to be.
    private final LinkedHashMap<String, ArrayList<String>> errors = new LinkedHashMap<>();

    /**
     * Creates an exception as the SDK does. Public so that applications can test their error handling.
     *
     * @param message a one-line message for people
     * @param response the error response
     * @param errors the messages of the service by JSON field name
     * @param outcome what is known about the effect of the call
     * @param attempts the number of attempts
     */
    public ValidationException(
            String message, ErrorResponse response, Map<String, List<String>> errors, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
        errors.forEach((field, messages) -> this.errors.put(field, new ArrayList<>(messages)));
    }

    /**
     * Returns the service's messages for each field, in the order of the service. They are written for people and may
     * change at any time.
     *
     * @return messages by JSON field name, such as {@code person_id}; unmodifiable, and empty if the response contains
     *     no messages
     */
    public Map<String, List<String>> errors() {
        Map<String, List<String>> view = new LinkedHashMap<>();
        errors.forEach((field, messages) -> view.put(field, List.copyOf(messages)));
        return Collections.unmodifiableMap(view);
    }
}
