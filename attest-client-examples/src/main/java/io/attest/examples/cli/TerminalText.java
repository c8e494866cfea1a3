package io.attest.examples.cli;

/** Text of the service on a terminal. */
public final class TerminalText {

    private TerminalText() {}

    /**
     * A name in a sentence.
     *
     * @param name any text
     * @return the same, with a question mark for each control character
     */
    public static String plain(String name) {
        return cell(name, name.codePointCount(0, name.length()));
    }

    /**
     * A name in a column: it can be long, and can hold what a terminal would take for a command.
     *
     * @param name any text
     * @param width how many characters the column has
     * @return so many characters, filled with spaces or cut, with a question mark for each control character
     */
    public static String cell(String name, int width) {
        StringBuilder cell = new StringBuilder();
        int length = name.codePointCount(0, name.length());
        name.codePoints()
                .limit(length > width ? width - 1 : width)
                .forEach(c -> cell.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return length > width ? cell + "…" : cell + " ".repeat(width - length);
    }
}
