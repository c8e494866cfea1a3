package io.attest.client.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arguments out of arbitrary bytes: one a line, with the escape of JSON for what a line cannot hold. */
final class ArgumentLines {

    private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-fA-F]{4})");

    private final Iterator<String> lines;

    ArgumentLines(byte[] input) {
        lines = new String(input, StandardCharsets.UTF_8).lines().iterator();
    }

    /** The next, or an empty one if there are no more. */
    String next() {
        return lines.hasNext() ? ESCAPE.matcher(lines.next()).replaceAll(ArgumentLines::character) : "";
    }

    int nextInt() {
        String line = next();
        return line.matches("-?[0-9]{1,9}") ? Integer.parseInt(line) : 0;
    }

    private static String character(MatchResult escape) {
        return Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(escape.group(1), 16)));
    }
}
