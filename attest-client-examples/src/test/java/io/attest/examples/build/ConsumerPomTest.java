package io.attest.examples.build;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.examples.build.release.Xml;
import io.attest.sandbox.AttestSandbox;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A consumer compiles with what the public face shows, and gets the rest at run time only. */
class ConsumerPomTest {

    /** On the public face, and without them a consumer's compiler warns; jdeps does not count annotations. */
    private static final String NULLNESS = "jspecify";

    private static final String MAPPING = "jackson-annotations";

    @ParameterizedTest
    @ValueSource(classes = {AttestClient.class, AttestSandbox.class})
    void compileScopeIsWhatThePublicFaceShowsAndEverythingElseIsRuntime(Class<?> entry) throws Exception {
        Set<String> shown = artifactsShownBy(entry);
        shown.add(NULLNESS);
        if (entry == AttestClient.class) {
            shown.add(MAPPING);
        }

        // What is optional is shown to those who use it, and they bring it.
        assertThat(dependencies(entry, "[scope='compile' or optional='true']")).isEqualTo(shown);
        assertThat(dependencies(entry, "[not(scope='compile' or scope='runtime')]"))
                .isEmpty();
        assertThat(dependencies(entry, "[scope='runtime']")).contains("jackson-databind");
    }

    private static Set<String> artifactsShownBy(Class<?> entry) throws URISyntaxException {
        String classPath = System.getProperty("java.class.path");
        String publicPackages = entry.getPackageName().replace(".", "\\.") + "\\b(?!\\.internal\\b).*";
        StringWriter out = new StringWriter();
        String[] arguments = "--api-only -summary --multi-release=17 -include % --class-path %".split(" ", -1);
        arguments[4] = publicPackages;
        arguments[6] = classPath;
        ToolProvider jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
        int exit = jdeps.run(new PrintWriter(out), new PrintWriter(out), arguments);
        assertThat(exit).as(out.toString()).isZero();
        // A line is: jar or folder -> what it needs
        String itself = built(entry).toFile().getName();
        assertThat(out.toString()).contains(itself + " -> java.base");
        Set<String> needed = out.toString()
                .lines()
                .map(line -> line.substring(line.indexOf("-> ") + 3).strip())
                .collect(toSet());
        return Arrays.stream(classPath.split(File.pathSeparator))
                .filter(needed::contains)
                .map(ConsumerPomTest::artifact)
                .collect(toSet());
    }

    /** Of a jar, or of the folder {@code artifact/target/classes} when Maven stopped before there was one. */
    private static String artifact(String entry) {
        Path path = Path.of(entry);
        boolean folder = Files.isDirectory(path);
        return (folder ? path.getParent().getParent() : path)
                .getFileName()
                .toString()
                .replaceFirst("-\\d.*", "");
    }

    private static Set<String> dependencies(Class<?> entry, String which) throws Exception {
        return Set.copyOf(Xml.read(built(entry).resolveSibling("consumer-pom.xml"))
                .texts("/project/dependencies/dependency" + which + "/artifactId"));
    }

    /** The jar in the target folder, or its folder of classes when Maven stopped before there was one. */
    private static Path built(Class<?> entry) throws URISyntaxException {
        return Path.of(entry.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
