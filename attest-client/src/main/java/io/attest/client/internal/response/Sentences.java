package io.attest.client.internal.response;

import io.attest.client.error.Outcome;
import io.attest.client.internal.operation.Operation;

/** Builds the one-line message of an exception: what was called, what happened, what to do. */
final class Sentences {

    private static final int LONGEST_MESSAGE = 500;

    private final StringBuilder line;

    private Sentences(String start) {
        line = new StringBuilder(start);
    }

    static Sentences of(Operation<?> operation, int status) {
        return new Sentences(operation + " returned " + status + ".");
    }

    static Sentences of(Operation<?> operation, String what) {
        return new Sentences(operation + " failed: " + what + ".");
    }

    /** Adds the service's own words without line breaks, as far as there is room. */
    Sentences quote(String service) {
        StringBuilder words = new StringBuilder();
        service.strip()
                .codePoints()
                .limit(Math.max(0, LONGEST_MESSAGE - line.length()))
                .forEach(c -> words.appendCodePoint(isLineSafe(c) ? c : ' '));
        return add(words.toString());
    }

    /** Adds a sentence of the SDK, which is never cut. */
    Sentences add(String sentence) {
        String words = sentence.strip();
        if (words.isEmpty()) {
            return this;
        }
        line.append(' ').append(words);
        if (!words.endsWith(".") && !words.endsWith("!")) {
            line.append('.');
        }
        return this;
    }

    /** Says after a send whether it may be sent again. */
    Sentences addDoubt(Operation<?> operation, Outcome outcome) {
        if (operation.repeatable()) {
            return this;
        }
        return switch (outcome) {
            case NOT_SENT -> add("Nothing was sent");
            case REJECTED -> this;
            case UNKNOWN -> add("It may have been carried out: check before sending it again");
            case ACCEPTED -> add("It was carried out: do not send it again");
        };
    }

    private static boolean isLineSafe(int c) {
        return !Character.isISOControl(c) && c != '\u2028' && c != '\u2029';
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
