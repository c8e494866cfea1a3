package io.attest.examples.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class SnippetsTest {

    @TempDir
    Path classes;

    @TestFactory
    Stream<DynamicTest> everySnippetCompiles() throws IOException {
        List<Snippet> snippets = Snippet.all();
        Map<String, List<String>> errors = errors(snippets);
        return IntStream.range(0, snippets.size())
                .mapToObj(i -> dynamicTest(
                        snippets.get(i).where(),
                        () -> assertThat(errors.getOrDefault(name(i), List.of()))
                                .as(snippets.get(i).code())
                                .isEmpty()));
    }

    @Test
    void snippetsAreFoundInEveryKindOfPlace() throws IOException {
        List<String> places = Snippet.all().stream().map(Snippet::where).toList();

        for (String file : List.of("README.md", "lists.md", "migrating.md", "overview.html", "Me.java", "Fault.java")) {
            assertThat(places).anyMatch(place -> place.startsWith(file + ":"));
        }
        assertThat(places).hasSizeGreaterThan(60);
    }

    @Test
    void everySwitchHasADefault() throws IOException {
        assertThat(Snippet.all())
                .filteredOn(snippet -> snippet.code().contains("switch ("))
                .isNotEmpty()
                .allSatisfy(snippet ->
                        assertThat(snippet.code()).as(snippet.where()).contains("default ->"));
    }

    /** By the snippet's name. All at once, since most of what a compiler does is to start. */
    private Map<String, List<String>> errors(List<Snippet> snippets) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "--release",
                "17",
                "-proc:none",
                "-XDshould-stop.ifError=FLOW",
                "-Xmaxerrs",
                "1000",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"));
        List<Source> sources = IntStream.range(0, snippets.size())
                .mapToObj(i -> new Source(name(i), snippets.get(i).asClass(name(i))))
                .toList();
        ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, found, options, null, sources)
                .call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .collect(Collectors.groupingBy(
                        diagnostic -> ((Source) diagnostic.getSource()).name,
                        Collectors.mapping(Object::toString, Collectors.toList())));
    }

    private static String name(int snippet) {
        return "Snippet" + snippet;
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String name;
        private final String code;

        Source(String name, String code) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.name = name;
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
