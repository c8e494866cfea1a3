package io.attest.client.exhaustive.faults;

/** What is wrong with how a case ended. */
record Violation(Kind kind, String text) {

    enum Kind {
        DUPLICATE,
        OUTCOME,
        DEADLINE,
        LEAK,
        OTHER
    }
}
