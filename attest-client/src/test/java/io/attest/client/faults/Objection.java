package io.attest.client.faults;

/** What is wrong with how a cell ended. */
record Objection(Kind kind, String text) {

    enum Kind {
        DUPLICATE,
        OUTCOME,
        DEADLINE,
        LEAK,
        OTHER
    }
}
