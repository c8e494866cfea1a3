package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The endpoint that NEW_ENDPOINT.md adds for a reader: it is compiled, its test is run, and its lines are counted. */
class ContributingTest {

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path directory;

    private String text = "";
    private ImaginaryChange change = new ImaginaryChange(Map.of(), 0);

    @BeforeEach
    void read() throws IOException {
        text = Files.readString(Path.of("..", ".github", "NEW_ENDPOINT.md"));
        change = ImaginaryChange.read(text);
    }

    @Test
    @DisplayName("It takes as many lines and files as is said")
    void countsAreTrue() {
        Matcher said = Pattern.compile("(\\d+) lines in (\\d+) files").matcher(text);

        assertThat(said.find()).isTrue();
        assertThat(said.group())
                .isEqualTo(change.lines() + " lines in " + change.files().size() + " files");
        System.out.printf(
                "endpoint: lines=%d files=%d%n", change.lines(), change.files().size());
        assertThat(change.lines()).isLessThanOrEqualTo(107);
        assertThat(change.files()).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    @DisplayName("It compiles, and its test passes")
    void itWorks() throws Exception {
        compile();

        // Before this class path, so that the changed classes are found in place of those that are not.
        try (URLClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
            Constructor<?> test =
                    loader.loadClass("io.attest.client.PeopleTest").getDeclaredConstructor();
            test.setAccessible(true);
            List<Method> methods = Stream.of(test.getDeclaringClass().getDeclaredMethods())
                    .filter(method -> Stream.of(method.getAnnotations())
                            .anyMatch(annotation ->
                                    annotation.annotationType().getName().equals(Test.class.getName())))
                    .toList();
            assertThat(methods).isNotEmpty();
            for (Method method : methods) {
                method.setAccessible(true);
                method.invoke(test.newInstance());
            }
        }
    }

    private void compile() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, String> file : change.files().entrySet()) {
            Path source = directory.resolve(file.getKey());
            Files.createDirectories(source.getParent());
            Files.writeString(source, file.getValue());
            if (file.getKey().endsWith(".java")) {
                sources.add(source);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("--release", "17", "-proc:none", "-d", directory.toString(), "-cp", CLASS_PATH);
            assertThat(compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                            .call())
                    .isTrue();
        }
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(directory.toUri().toURL()));
        for (String entry : CLASS_PATH.split(Pattern.quote(System.getProperty("path.separator")), -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
