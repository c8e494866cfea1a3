package io.attest.client.error;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** 422: the service refused values of the request and says which. */
public final class ValidationException extends ApiException {

    private static final long serialVersionUID = 1L;

    // Concrete types, because an exception is serializable and the interfaces do not say that they are.
    private final LinkedHashMap<String, ArrayList<String>> errors = new LinkedHashMap<>();

    /**
     * Made by the SDK; public for tests of an integrator's error handling.
     *
     * @param message one line for a person
     * @param response the response
     * @param errors the service's messages by JSON field name
     * @param outcome what is known of the call's effect
     * @param attempts how often the SDK tried
     */
    public ValidationException(
            String message, ErrorResponse response, Map<String, List<String>> errors, Outcome outcome, int attempts) {
        super(message, response, outcome, attempts);
        errors.forEach((field, messages) -> this.errors.put(field, new ArrayList<>(messages)));
    }

    /**
     * What is wrong with which field, in the service's words and order. The words are for people and no contract.
     *
     * @return messages by JSON field name, such as {@code person_id}; unmodifiable, and empty if the response named none
     */
    public Map<String, List<String>> errors() {
        Map<String, List<String>> view = new LinkedHashMap<>();
        errors.forEach((field, messages) -> view.put(field, List.copyOf(messages)));
        return Collections.unmodifiableMap(view);
    }
}
