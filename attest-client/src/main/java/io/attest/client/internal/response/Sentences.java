package io.attest.client.internal.response;

import io.attest.client.error.Outcome;
import io.attest.client.internal.operation.Operation;

/** One line for a person: what was asked, what happened, what to do. */
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

    /** Adds the service's own words, which may hold line breaks, and may be long: no more than there is room for. */
    Sentences quote(String service) {
        StringBuilder words = new StringBuilder();
        service.strip()
                .codePoints()
                .limit(Math.max(0, LONGEST_MESSAGE - line.length()))
                .forEach(c -> words.appendCodePoint(isLineSafe(c) ? c : ' '));
        return add(words.toString());
    }

    /** Adds a sentence of the SDK's, which is never left out. */
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

    /** Says what must not be done blindly after a send. */
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
