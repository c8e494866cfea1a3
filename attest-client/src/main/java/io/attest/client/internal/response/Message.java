package io.attest.client.internal.response;

import io.attest.client.error.Outcome;
import io.attest.client.internal.Secrets;
import io.attest.client.internal.operation.Operation;
import java.util.List;
import java.util.Map;

/** Builds the one-line message of an exception: what was called, what happened, what to do. */
final class Message {

    private static final int LONGEST = 500;

    private final Operation<?> operation;
    private final StringBuilder line = new StringBuilder();

    Message(Operation<?> operation, String whatHappened) {
        this.operation = operation;
        line.append(operation).append(' ').append(whatHappened).append('.');
    }

    /** Adds words of the service without the secrets and without line breaks, as far as there is room. */
    Message quote(String words, Secrets secrets) {
        return add(clean(words, secrets, LONGEST - line.length()));
    }

    /** Words of the service without the secrets and without line breaks. */
    static String clean(String words, Secrets secrets) {
        return clean(words, secrets, LONGEST);
    }

    private static String clean(String words, Secrets secrets, int longest) {
        int[] fitting =
                secrets.hide(words).codePoints().limit(Math.max(0, longest)).toArray();
        String quote = new String(fitting, 0, fitting.length);
        return Secrets.NOT_IN_A_LINE.matcher(quote).replaceAll(" ").strip();
    }

    /** Adds the errors of a validation, up to the one that fills the line. */
    Message quote(Map<String, List<String>> errors, Secrets secrets) {
        for (Map.Entry<String, List<String>> error : errors.entrySet()) {
            if (line.length() >= LONGEST) {
                break;
            }
            quote(error.getKey() + ": " + String.join(" ", error.getValue()), secrets);
        }
        return this;
    }

    /** Adds a sentence of the SDK, which is never cut. */
    Message add(String sentence) {
        if (!sentence.isEmpty()) {
            line.append(' ').append(sentence);
            if (!sentence.endsWith(".") && !sentence.endsWith("!")) {
                line.append('.');
            }
        }
        return this;
    }

    /** Adds, after a send, whether it may be sent again. */
    Message add(Outcome outcome) {
        if (operation.repeatable()) {
            return this;
        }
        return add(
                switch (outcome) {
                    case NOT_SENT -> "Nothing was sent";
                    case REJECTED -> "";
                    case UNKNOWN -> "It may have been carried out: check before sending it again";
                    case ACCEPTED -> "It was carried out: do not send it again";
                });
    }

    /** The message, with a last sentence of the SDK. */
    String and(String sentence) {
        return add(sentence).toString();
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
