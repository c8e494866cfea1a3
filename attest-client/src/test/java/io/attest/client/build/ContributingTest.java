package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The recipes of NEW_ENDPOINT.md, followed to the letter, and with a step forgotten. */
class ContributingTest {

    private static final Path ROOT = Path.of("..");
    private static final Path TESTS = Path.of("attest-client", "src", "test", "java");
    private static final List<Path> CLASS_PATH = Stream.of(
                    System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
            .map(Path::of)
            .toList();

    @TempDir
    Path directory;

    static Stream<Arguments> forgottenSteps() throws IOException {
        return ImaginaryChange.all().stream()
                .flatMap(recipe -> recipe.steps().stream().map(step -> Arguments.of(recipe, step)));
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.build.ImaginaryChange#all")
    void takesAsManyLinesAndFilesAsItSays(ImaginaryChange recipe) {
        assertThat(Pattern.compile("\\d+ lines in \\d+ files")
                        .matcher(recipe.text())
                        .results())
                .map(MatchResult::group)
                .containsExactly(recipe.lines() + " lines in " + recipe.files().size() + " files");
    }

    @ParameterizedTest
    @MethodSource("io.attest.client.build.ImaginaryChange#all")
    void passesTheTestsThatItNames(ImaginaryChange recipe) throws Exception {
        assertThat(recipe.tests()).isNotEmpty();
        assertThat(failures(recipe, recipe.tests())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("forgottenSteps")
    void forgottenStepFailsTheTestThatItNames(ImaginaryChange recipe, ImaginaryChange.Step step) throws Exception {
        assertThat(failures(recipe.without(step.file()), List.of(step.test()))).contains(step.message());
    }

    /** Compiles a change beside everything else as it is, and returns what fails of these tests. */
    private String failures(ImaginaryChange change, List<String> tests) throws Exception {
        Map<Path, String> files = new LinkedHashMap<>(change.files());
        List<String> names = new ArrayList<>();
        for (String test : tests) {
            Path file = file(test);
            // Compiled again in any case: what it implements may have changed.
            files.putIfAbsent(file, Files.readString(ROOT.resolve(file)));
            names.add(
                    TESTS.relativize(file).toString().replaceAll("\\.java$", "").replaceAll("[/\\\\]", "."));
        }
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Path source = directory.resolve(file.getKey());
            Files.createDirectories(source.getParent());
            sources.add(Files.writeString(source, file.getValue()));
        }
        Path classes = copyOfAllClasses();
        compile(sources, classes);
        return run(names, classes);
    }

    private static Path file(String test) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(TESTS))) {
            return files.filter(file -> file.endsWith(test + ".java"))
                    .map(ROOT::relativize)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("there is no " + test));
        }
    }

    /**
     * One place for each class: tests look for classes by themselves, and must not find those before the change. It is
     * no module, since it has tests in it.
     */
    private Path copyOfAllClasses() throws IOException {
        Path copies = directory.resolve("classes");
        for (Path folder : CLASS_PATH) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(Files::isRegularFile)
                            .filter(each -> !each.endsWith("module-info.class"))
                            .toList()) {
                        Path copy = copies.resolve(folder.relativize(file));
                        Files.createDirectories(copy.getParent());
                        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
        return copies;
    }

    private static void compile(List<Path> sources, Path classes) throws IOException {
        String classPath = System.getProperty("java.class.path");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("--release", "17", "-proc:none", "-d", classes.toString(), "-cp", classPath);
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .isTrue();
        }
    }

    /** In a process of its own, for which there are no other classes than these. */
    private String run(List<String> tests, Path classes) throws Exception {
        Path failures = directory.resolve("failures");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(classes),
                TestRunner.class.getName(),
                failures.toString()));
        command.addAll(tests);
        Path output = directory.resolve("output");
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(output)).isZero();
        return Files.readString(failures);
    }

    private static String classPath(Path classes) throws Exception {
        // Whoever runs this test has brought the engine, which is not on the class path.
        Path engine = Path.of(Class.forName("org.junit.jupiter.engine.JupiterTestEngine")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Stream<Path> jars = CLASS_PATH.stream().filter(entry -> !Files.isDirectory(entry));
        return Stream.concat(Stream.of(classes, engine), jars)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Runs classes of tests, and writes what fails into a file. */
    static final class TestRunner {

        private TestRunner() {}

        public static void main(String[] fileAndTests) throws IOException {
            List<String> tests = List.of(fileAndTests).subList(1, fileAndTests.length);
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(tests.stream()
                                            .map(DiscoverySelectors::selectClass)
                                            .toList())
                                    .build(),
                            listener);
            TestExecutionSummary summary = listener.getSummary();
            assertThat(summary.getTestsStartedCount()).isGreaterThanOrEqualTo(tests.size());
            Files.write(
                    Path.of(fileAndTests[0]),
                    summary.getFailures().stream()
                            .map(failure ->
                                    failure.getTestIdentifier().getDisplayName() + ": " + failure.getException())
                            .toList());
        }
    }
}
