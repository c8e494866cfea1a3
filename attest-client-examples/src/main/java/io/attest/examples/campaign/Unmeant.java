package io.attest.examples.campaign;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What a tool has left in a message: the error of a spreadsheet, a placeholder, or markup of another format. */
final class Unmeant {

    private static final Pattern LEFT = Pattern.compile(
            "#N/A|\\{\\{.*?}}|_x[0-9A-Fa-f]{4}_|&(?:#\\d{1,6}|#x[0-9A-Fa-f]{1,5}|amp|lt|gt|quot|apos|nbsp);|<br ?/?>",
            Pattern.CASE_INSENSITIVE);

    private Unmeant() {}

    /** The first such place. */
    static Optional<String> in(String message) {
        return LEFT.matcher(message).results().map(MatchResult::group).findFirst();
    }
}
