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
 * A section of NEW_ENDPOINT.md, with the change that it shows as pieces of a diff.
 *
 * @param text the section, beginning with its title
 * @param files the text of each file after the change, by its path
 * @param lines how many lines are written
 */
record ImaginaryChange(String text, Map<Path, String> files, long lines) {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve(".github").resolve("NEW_ENDPOINT.md");
    private static final Pattern BLOCK =
            Pattern.compile("```diff\\R--- (?<file>\\S+)\\R(?<text>.*?)```", Pattern.DOTALL);
    private static final Pattern ADDED_TO_A_FILE = Pattern.compile("(?m)^\\+");

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
            String file = block.group("file");
            String diff = block.group("text");
            files.put(Path.of(file), changed(ROOT.resolve(file), diff));
            lines += ADDED_TO_A_FILE.matcher(diff).results().count();
        }
        return new ImaginaryChange(text, files, lines);
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
