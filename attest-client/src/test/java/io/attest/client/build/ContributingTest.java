package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** NEW_ENDPOINT.md, followed to the letter: what each section changes is there, and the whole compiles. */
class ContributingTest {

    /** Fakes as applications have them. */
    private static final Path FAKES =
            Path.of("src", "test", "java", "io", "attest", "client", "contract", "FakesTest.java");

    @ParameterizedTest
    @MethodSource("io.attest.client.build.ImaginaryChange#all")
    void takesAsManyLinesAndFilesAsItSays(ImaginaryChange recipe) {
        int files = recipe.files().size();
        assertThat(Pattern.compile("\\d+ lines in \\d+ files?")
                        .matcher(recipe.text())
                        .results())
                .map(MatchResult::group)
                .containsExactly(recipe.lines() + " lines in " + files + (files == 1 ? " file" : " files"));
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.build.ImaginaryChange#all")
    void compilesBesideEverythingElse(ImaginaryChange recipe, @TempDir Path directory) throws IOException {
        List<Path> sources = new ArrayList<>(List.of(FAKES));
        for (Map.Entry<Path, String> file : recipe.files().entrySet()) {
            Path source = directory.resolve(file.getKey());
            Files.createDirectories(source.getParent());
            sources.add(Files.writeString(source, file.getValue()));
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
}
