package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The index of promises, {@code contract/README.md}: it names tests for each heading of the README, of SECURITY.md and
 * of the guides.
 */
class PromiseIndexTest {

    private static final Path ROOT = Path.of("..");
    private static final Path GUIDES = Path.of("docs");
    private static final Path INDEX = Path.of("src", "test", "java", "io", "attest", "client", "contract", "README.md");
    // Not their target folders, where a test that is gone may still be.
    private static final List<Path> SOURCES = List.of(
            Path.of("src"), Path.of("../attest-client-examples/src"), Path.of("../attest-client-examples/sandbox/src"));
    private static final Pattern TEST = Pattern.compile(
            "^ +@(Test|ParameterizedTest|TestFactory|FuzzTest)\\b.*?(void|Stream<DynamicTest>) (\\w+)\\(",
            Pattern.MULTILINE | Pattern.DOTALL);

    /** Page, heading and tests. */
    private static List<String[]> rows() throws IOException {
        return Files.readAllLines(INDEX).stream()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(line -> line.substring(2, line.length() - 2).split(" \\| ", -1))
                .toList();
    }

    @Test
    void hasEachHeading() throws IOException {
        List<String> headings = new ArrayList<>(headings("README", ROOT.resolve("README.md")));
        headings.addAll(headings("SECURITY", ROOT.resolve(".github").resolve("SECURITY.md")));
        try (Stream<Path> guides = Files.list(GUIDES)) {
            for (Path guide : guides.filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                headings.addAll(headings(guide.getFileName().toString().replace(".md", ""), guide));
            }
        }

        assertThat(rows())
                .extracting(row -> row[0] + ": " + row[1])
                .containsExactlyInAnyOrderElementsOf(
                        headings.stream().distinct().toList());
    }

    private static List<String> headings(String page, Path file) throws IOException {
        List<String> headings = new ArrayList<>();
        boolean inCode = false;
        for (String line : Files.readAllLines(file)) {
            inCode ^= line.startsWith("```");
            if (!inCode && line.matches("###? .*")) {
                headings.add(page + ": " + line.replaceFirst("#+ ", ""));
            }
        }
        return headings;
    }

    @Test
    void namesTestsThatExist() throws IOException {
        Set<String> tests = new HashSet<>();
        for (Path sources : SOURCES) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    String type = file.getFileName().toString().replace(".java", "");
                    TEST.matcher(Files.readString(file))
                            .results()
                            .forEach(found -> tests.add(type + "." + found.group(3)));
                }
            }
        }

        assertThat(rows())
                .map(row -> row[2])
                .filteredOn(named -> !named.startsWith("no promise: "))
                .flatMap(named -> List.of(named.split(", ", -1)))
                .filteredOn(named -> !tests.contains(named))
                .isEmpty();
    }
}
