package io.attest.examples.campaign;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a spreadsheet or a tool has left in a message: texts that hardly any person writes. */
final class Unmeant {

    private static final Pattern PATTERN = Pattern.compile("#N/A|\\{\\{.*?}}|_x000D_|&#39;|&amp;|(?i)<br ?/?>");

    private Unmeant() {}

    /** The first such place. */
    static Optional<String> in(String message) {
        return PATTERN.matcher(message).results().map(MatchResult::group).findFirst();
    }
}
