package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnippetsTest {

    /** All at once, since most of what a compiler does is to start. */
    @Test
    void everySnippetCompiles(@TempDir Path classes) throws IOException {
        List<Source> sources = new ArrayList<>();
        for (Snippet snippet : Snippet.all()) {
            sources.add(new Source("Snippet" + sources.size(), snippet));
        }
        assertThat(sources).hasSizeGreaterThan(60);
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        String options = "--release 17 -proc:none -XDshould-stop.ifError=FLOW -Xmaxerrs 1000 -d";
        List<String> all = new ArrayList<>(List.of(options.split(" ", -1)));
        all.addAll(List.of(classes.toString(), "-cp", System.getProperty("java.class.path")));

        boolean unused = ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, found, all, null, sources)
                .call();

        assertThat(found.getDiagnostics())
                .filteredOn(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> ((Source) diagnostic.getSource()).snippet.where() + ": " + diagnostic)
                .isEmpty();
    }

    private static final class Source extends SimpleJavaFileObject {

        private final Snippet snippet;
        private final String code;

        Source(String name, Snippet snippet) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.snippet = snippet;
            this.code = snippet.asClass(name);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
