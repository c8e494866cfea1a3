package io.attest.client.internal.reading;

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
        return new Sentences(operation + " answered " + status + ".");
    }

    static Sentences of(Operation<?> operation, String what) {
        return new Sentences(operation + " failed: " + what + ".");
    }

    /** Adds a sentence; the service's own words may hold line breaks, and may be long. */
    Sentences add(String sentence) {
        String words = sentence.strip();
        if (words.isEmpty() || line.length() >= LONGEST_MESSAGE) {
            return this;
        }
        line.append(' ');
        words.codePoints().limit(LONGEST_MESSAGE).forEach(c -> line.appendCodePoint(isLineSafe(c) ? c : ' '));
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
