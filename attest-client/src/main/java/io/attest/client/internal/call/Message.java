package io.attest.client.internal.call;

import io.attest.client.error.Outcome;
import io.attest.client.internal.util.Secrets;
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

    /** Adds a text of the service without the secrets and without line breaks, cut at the longest length. */
    Message quote(String words, Secrets secrets) {
        return add(secrets.quote(words, LONGEST - line.length()));
    }

    /** Adds validation errors until the message has its longest length. */
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

    /** Adds whether a request that is not repeatable may be sent again. */
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

    /** Adds that something else may have answered since the base URL is wrong, and what is known if it is not. */
    Message add(Outcome outcome, String baseUrl) {
        boolean ends = baseUrl.replaceFirst("/+$", "").endsWith("/api/v1");
        add("Check the base URL" + (baseUrl.isEmpty() ? "" : " " + baseUrl)
                + (ends ? "" : ", which usually ends with /api/v1"));
        boolean isDoubtful = outcome == Outcome.UNKNOWN && !operation.repeatable();
        return isDoubtful
                ? add("If it is right, the request may have been carried out: check before sending it again")
                : add(outcome);
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
