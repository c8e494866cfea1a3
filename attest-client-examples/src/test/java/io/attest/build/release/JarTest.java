package io.attest.build.release;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jars hold what they should, and nothing that is ours alone. */
class JarTest {

    @ParameterizedTest
    @EnumSource
    void everyClassHasItsSource(Published published) throws IOException {
        assertThat(types(published.file(".jar"), ".class"))
                .isNotEmpty()
                .isEqualTo(types(published.file("-sources.jar"), ".java"));
    }

    @ParameterizedTest
    @EnumSource
    void jarIsAModuleWithItsLicence(Published published) throws IOException {
        String licence = Files.readString(Release.TREE.resolve("LICENSE"));
        assertThat(text(published.file(".jar"), "META-INF/LICENSE")).isEqualTo(licence);
        assertThat(text(published.file("-sources.jar"), "META-INF/LICENSE")).isEqualTo(licence);
        assertThat(ModuleFinder.of(published.file(".jar")).findAll())
                .extracting(module -> module.descriptor().name())
                .containsExactly(published.module);
        try (JarFile jar = new JarFile(published.file(".jar").toFile())) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE)).isEqualTo(published.artifact);
            assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
                    .isEqualTo(Release.VERSION);
        }
    }

    @ParameterizedTest
    @EnumSource
    void javadocIsOfThePublicPackagesAndInEnglish(Published published) throws IOException {
        Path javadoc = published.file("-javadoc.jar");
        assertThat(names(javadoc))
                .noneMatch(name -> name.contains("/internal/"))
                .anyMatch(name -> name.endsWith(published.module.replace('.', '/') + "/package-summary.html"));
        assertThat(text(javadoc, "index.html")).contains("lang=\"en\"");
    }

    @ParameterizedTest
    @EnumSource
    void sbomNamesWhatAnApplicationGets(Published published) throws Exception {
        assertThat(Xml.read(published.file("-cyclonedx.xml")).texts("/bom/components/component/name"))
                .containsAll(Xml.read(published.file(".pom")).texts("//dependency/artifactId"))
                .contains("okio-jvm", "kotlin-stdlib", "jackson-core")
                .doesNotContain("junit-jupiter-api", "assertj-core");
    }

    /** Without those inside of others. */
    private static Set<String> types(Path jar, String end) throws IOException {
        return names(jar).stream()
                .filter(name -> name.endsWith(end) && !name.contains("$") && !name.endsWith("package-info" + end))
                .map(name -> name.substring(0, name.length() - end.length()))
                .collect(toSet());
    }

    private static Set<String> names(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(Object::toString).collect(toSet());
        }
    }

    private static String text(Path jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            byte[] content = file.getInputStream(file.getEntry(name)).readAllBytes();
            return new String(content, StandardCharsets.UTF_8);
        }
    }
}
