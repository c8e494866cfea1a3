package io.attest.examples.build.release;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jars hold what they should, and nothing that is ours alone. */
class JarTest {

    @ParameterizedTest
    @EnumSource
    void everyClassHasItsSource(Published published) throws Exception {
        assertThat(classes(published)).isNotEmpty().isEqualTo(sources(published));
    }

    @ParameterizedTest
    @EnumSource
    void jarIsAModuleWithItsLicence(Published published) throws Exception {
        byte[] licence = Files.readAllBytes(ReleaseBuild.TREE.resolve("LICENSE"));
        assertThat(archive(published, ".jar").content("META-INF/LICENSE")).isEqualTo(licence);
        assertThat(archive(published, "-sources.jar").content("META-INF/LICENSE"))
                .isEqualTo(licence);
        assertThat(ModuleFinder.of(Release.once().bundle().file(published.file(".jar")))
                        .findAll())
                .singleElement()
                .satisfies(module -> assertThat(module.descriptor().name()).isEqualTo(published.module()));
        Attributes manifest = new Manifest(
                        new ByteArrayInputStream(archive(published, ".jar").content("META-INF/MANIFEST.MF")))
                .getMainAttributes();
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE)).isEqualTo(published.artifact());
        assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION)).isEqualTo(Version.RELEASED);
    }

    @ParameterizedTest
    @EnumSource
    void javadocIsOfThePublicFace(Published published) throws Exception {
        Archive javadoc = archive(published, "-javadoc.jar");
        assertThat(javadoc.names()).contains("index.html").noneMatch(name -> name.contains("/internal/"));
        assertThat(javadoc.names())
                .anyMatch(name -> name.endsWith(published.module().replace('.', '/') + "/package-summary.html"));
        assertThat(new String(javadoc.content("index.html"), StandardCharsets.UTF_8))
                .contains("lang=\"en\"");
    }

    @ParameterizedTest
    @EnumSource
    void sbomNamesWhatAnApplicationGets(Published published) throws Exception {
        Xml sbom = Xml.read(Release.once().bundle().file(published.file("-cyclonedx.xml")));
        assertThat(sbom.texts("/bom/components/component/name"))
                .containsAll(Xml.read(Release.once().bundle().file(published.file(".pom")))
                        .texts("//dependency/artifactId"))
                .contains("okio-jvm", "kotlin-stdlib", "jackson-core")
                .doesNotContain("junit-jupiter-api", "assertj-core");
        String json =
                new String(Release.once().bundle().content(published.file("-cyclonedx.json")), StandardCharsets.UTF_8);
        assertThat(sbom.texts("/bom/components/component/purl")).allMatch(json::contains);
    }

    private static Archive archive(Published published, String kind) throws Exception {
        return new Archive(Release.once().bundle().file(published.file(kind)));
    }

    /** Without those inside of others. */
    private static Set<String> classes(Published published) throws Exception {
        return named(archive(published, ".jar"), ".class");
    }

    private static Set<String> sources(Published published) throws Exception {
        return named(archive(published, "-sources.jar"), ".java");
    }

    private static Set<String> named(Archive archive, String end) throws IOException {
        return archive.names().stream()
                .filter(name -> name.endsWith(end) && !name.contains("$") && !name.endsWith("package-info" + end))
                .map(name -> name.substring(0, name.length() - end.length()))
                .collect(toSet());
    }
}
