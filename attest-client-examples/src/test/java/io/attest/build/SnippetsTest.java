package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

class SnippetsTest {

    private static final List<Source> SOURCES = new ArrayList<>();
    private static final DiagnosticCollector<JavaFileObject> FOUND = new DiagnosticCollector<>();
    private static final ClassLoader CLASSES;

    // All at once, since most of what a compiler does is to start.
    static {
        try {
            Path classes = Files.createDirectories(Path.of("target", "snippets"));
            for (Snippet snippet : Snippet.all()) {
                SOURCES.add(new Source("snippet" + SOURCES.size(), snippet));
            }
            String options = "--release 17 -proc:none -XDshould-stop.ifError=FLOW -Xmaxerrs 1000 -d";
            List<String> all = new ArrayList<>(List.of(options.split(" ", -1)));
            all.addAll(List.of(classes.toString(), "-cp", System.getProperty("java.class.path")));
            boolean unused = ToolProvider.getSystemJavaCompiler()
                    .getTask(null, null, FOUND, all, null, SOURCES)
                    .call();
            CLASSES = new URLClassLoader(new URL[] {classes.toUri().toURL()}, SnippetsTest.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void everySnippetCompiles() {
        assertThat(SOURCES).hasSizeGreaterThan(60);
        assertThat(FOUND.getDiagnostics())
                .filteredOn(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> ((Source) diagnostic.getSource()).snippet.where() + ": " + diagnostic)
                .isEmpty();
    }

    /** The class of the first program of a page that has this in it. */
    static Class<?> program(String page, String part) throws ClassNotFoundException {
        Source source = SOURCES.stream()
                .filter(each -> each.snippet.where().startsWith(page + ":"))
                .filter(each -> each.snippet.isProgram() && each.snippet.code().contains(part))
                .findFirst()
                .orElseThrow();
        return CLASSES.loadClass(source.folder + "." + source.snippet.mainClass());
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String folder;
        private final Snippet snippet;

        Source(String folder, Snippet snippet) {
            super(URI.create("string:///" + folder + "/" + snippet.mainClass() + ".java"), Kind.SOURCE);
            this.folder = folder;
            this.snippet = snippet;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return "package " + folder + ";\n" + snippet.asSource();
        }
    }
}
