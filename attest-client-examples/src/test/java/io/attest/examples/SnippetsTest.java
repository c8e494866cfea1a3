package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
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
    Stream<DynamicTest> everySnippetOfReadmeAndJavadocCompiles() throws IOException {
        return Snippet.all().stream()
                .map(snippet -> dynamicTest(
                        snippet.where(),
                        () -> assertThat(compile(snippet)).as(snippet.code()).isEmpty()));
    }

    @Test
    void snippetsAreFoundInReadmeAndInJavadoc() throws IOException {
        List<String> places = Snippet.all().stream().map(Snippet::where).toList();

        assertThat(places)
                .anyMatch(place -> place.startsWith("README.md:"))
                .anyMatch(place -> place.startsWith("Me.java:"));
        assertThat(places).hasSizeGreaterThan(15);
    }

    private List<String> compile(Snippet snippet) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "--release",
                "17",
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"));
        compiler.getTask(null, null, found, options, null, List.of(new Source(snippet.asClass())))
                .call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String code;

        Source(String code) {
            super(URI.create("string:///Generated.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
