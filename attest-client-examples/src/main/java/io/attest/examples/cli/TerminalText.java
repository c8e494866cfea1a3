package io.attest.examples.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Text of the service on a terminal. */
public final class TerminalText {

    private static final String UNKNOWN = "(unknown)";

    private TerminalText() {}

    /** A name in a sentence, with a question mark for each control character; or that it is unknown. */
    public static String plain(@Nullable String name) {
        String text = Objects.requireNonNullElse(name, UNKNOWN);
        return cell(text, text.codePointCount(0, text.length()));
    }

    /** The same in a column, filled with spaces or cut: a name can be long, and can hold commands to a terminal. */
    public static String cell(@Nullable String name, int width) {
        String text = Objects.requireNonNullElse(name, UNKNOWN);
        StringBuilder cell = new StringBuilder();
        int length = text.codePointCount(0, text.length());
        text.codePoints()
                .limit(length > width ? width - 1 : width)
                .forEach(c -> cell.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return length > width ? cell + "…" : cell + " ".repeat(width - length);
    }
}
