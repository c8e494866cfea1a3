package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What NEW_ENDPOINT.md shows of a new endpoint: whole files, which begin with their path, and pieces of a diff.
 *
 * @param files the text of each file after the change, by its path
 * @param lines how many lines were written
 */
record ImaginaryChange(Map<String, String> files, int lines) {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile(
            "```(?:java\\R// (?<file>\\S+)\\R|diff\\R--- (?<changed>\\S+)\\R)(?<text>.*?)```", Pattern.DOTALL);
    private static final Pattern ADDED_TO_A_FILE = Pattern.compile("(?m)^\\+");

    static ImaginaryChange read(String markdown) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        int lines = 0;
        Matcher block = BLOCK.matcher(markdown);
        while (block.find()) {
            String text = block.group("text");
            String path = block.group("changed");
            if (path == null) {
                files.put(block.group("file"), text);
                lines += (int) text.lines().count();
            } else {
                files.put(path, changed(Files.readString(ROOT.resolve(path)), text));
                lines += (int) ADDED_TO_A_FILE.matcher(text).results().count();
            }
        }
        return new ImaginaryChange(files, lines);
    }

    private static String changed(String file, String diff) {
        String result = file;
        for (String piece : diff.split("(?m)^@@\\R", -1)) {
            String before = without('+', piece);
            assertThat(result).containsOnlyOnce(before);
            result = result.replace(before, without('-', piece));
        }
        return result;
    }

    /** The lines that do not begin with the sign, without the sign of the others. */
    private static String without(char sign, String diff) {
        StringBuilder text = new StringBuilder();
        diff.lines()
                .filter(line -> line.isEmpty() || line.charAt(0) != sign)
                .forEach(line ->
                        text.append(line.isEmpty() ? line : line.substring(1)).append('\n'));
        return text.toString();
    }
}
