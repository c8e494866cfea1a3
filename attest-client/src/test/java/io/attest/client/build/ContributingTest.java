package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lines that NEW_ENDPOINT.md shows, as pieces of a diff, fit into the sources and compile. */
class ContributingTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("```diff\\R--- (?<file>\\S+)\\R(?<text>.*?)```", Pattern.DOTALL);
    /** Fakes as applications have them. */
    private static final Path FAKES = Path.of("src/test/java/io/attest/client/contract/FakesTest.java");

    static Stream<String> sections() throws IOException {
        return Stream.of(Files.readString(ROOT.resolve(".github/NEW_ENDPOINT.md"))
                        .split("(?m)^## ", -1))
                .filter(section -> BLOCK.matcher(section).find());
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("sections")
    void compilesBesideEverythingElse(String section, @TempDir Path directory) throws IOException {
        List<Path> sources = new ArrayList<>(List.of(FAKES));
        Matcher block = BLOCK.matcher(section);
        while (block.find()) {
            Path source = directory.resolve(block.group("file"));
            Files.createDirectories(source.getParent());
            String before = Files.readString(ROOT.resolve(block.group("file")));
            sources.add(Files.writeString(source, changed(before, block.group("text"))));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String classPath = System.getProperty("java.class.path");
        List<String> options = List.of("--release", "17", "-proc:none", "-d", directory.toString(), "-cp", classPath);

        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .isTrue();
        }
    }

    private static String changed(String source, String diff) {
        String result = source;
        for (String piece : diff.split("(?m)^@@\\R", -1)) {
            String before = without('+', piece);
            assertThat(result).containsOnlyOnce(before);
            result = result.replace(before, without('-', piece));
        }
        return result;
    }

    /** The lines that do not begin with the sign, without the sign of the others. */
    private static String without(char sign, String diff) {
        return diff.lines()
                .filter(line -> line.isEmpty() || line.charAt(0) != sign)
                .map(line -> line.isEmpty() ? line : line.substring(1))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
