package io.attest.sandbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the errors in the fields of one request, so that one response reports all of them. */
final class Violations {
    private final Map<String, List<String>> errors = new LinkedHashMap<>();

    void add(String field, String rule) {
        errors.computeIfAbsent(field, it -> new ArrayList<>()).add("The " + field + " " + rule + ".");
    }

    void addIfLonger(String field, String text, int maximum) {
        if (text.codePointCount(0, text.length()) > maximum) {
            add(field, "must not be longer than " + maximum + " characters");
        }
    }

    boolean isEmpty() {
        return errors.isEmpty();
    }

    SandboxResponse response() {
        return SandboxResponse.invalid(errors);
    }
}
