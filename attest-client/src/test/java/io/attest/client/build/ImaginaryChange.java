package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A recipe of NEW_ENDPOINT.md, with the change that it shows: whole files, which begin with their path, and pieces of a
 * diff.
 *
 * @param text the recipe, beginning with its title
 * @param files the text of each file after the change, by its path
 * @param lines how many lines are written
 */
record ImaginaryChange(String text, Map<Path, String> files, long lines) {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve(".github").resolve("NEW_ENDPOINT.md");
    private static final Pattern BLOCK = Pattern.compile(
            "```(?:java\\R// (?<file>\\S+)\\R|diff\\R--- (?<changed>\\S+)\\R)(?<text>.*?)```", Pattern.DOTALL);
    private static final Pattern ADDED_TO_A_FILE = Pattern.compile("(?m)^\\+");
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");
    private static final Pattern FORGOTTEN = Pattern.compile("\\| `(\\w+\\.java)` \\| `(\\w+Test)` \\| `([^`]+)` \\|");

    /** A step of a recipe, the test that fails without it, and what that test says. */
    record Step(String file, String test, String message) {}

    /** Those sections of the page that show a change. */
    static List<ImaginaryChange> all() throws IOException {
        return Stream.of(Files.readString(PAGE).split("(?m)^## "))
                .filter(section -> BLOCK.matcher(section).find())
                .map(ImaginaryChange::read)
                .toList();
    }

    private static ImaginaryChange read(String text) {
        Map<Path, String> files = new LinkedHashMap<>();
        long lines = 0;
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String written = block.group("text");
            String changed = block.group("changed");
            if (changed == null) {
                files.put(Path.of(block.group("file")), written);
                lines += written.lines().count();
            } else {
                files.put(Path.of(changed), changed(ROOT.resolve(changed), written));
                lines += ADDED_TO_A_FILE.matcher(written).results().count();
            }
        }
        return new ImaginaryChange(text, files, lines);
    }

    /** The names of the tests that the recipe names. */
    List<String> tests() {
        return TEST.matcher(text)
                .results()
                .map(name -> name.group(1))
                .distinct()
                .toList();
    }

    /** The steps of which the recipe says what happens without them. */
    List<Step> steps() {
        return FORGOTTEN
                .matcher(text)
                .results()
                .map(row -> new Step(row.group(1), row.group(2), row.group(3)))
                .toList();
    }

    /** The same change by a maintainer who forgets a file. */
    ImaginaryChange without(String file) {
        Map<Path, String> others = new LinkedHashMap<>(files);
        assertThat(others.keySet().removeIf(path -> path.endsWith(file))).isTrue();
        return new ImaginaryChange(text, others, lines);
    }

    private static String changed(Path path, String diff) {
        String result = read(path);
        for (String piece : diff.split("(?m)^@@\\R", -1)) {
            String before = without('+', piece);
            assertThat(result).as(path.toString()).containsOnlyOnce(before);
            result = result.replace(before, without('-', piece));
        }
        return result;
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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

    /** Its title. */
    @Override
    public String toString() {
        return text.lines().findFirst().orElseThrow();
    }
}
