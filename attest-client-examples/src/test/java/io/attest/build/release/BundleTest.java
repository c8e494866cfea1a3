package io.attest.build.release;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What would be uploaded is whole, has nothing of ours alone, and is the same wherever and whenever it is built. */
class BundleTest {

    private static final List<String> BESIDE_EACH = List.of("", ".asc", ".md5", ".sha1", ".sha256", ".sha512");

    /** Of a POM. Publishing requires these. */
    private static final String REQUIRED = "name description url licenses/license/name licenses/license/url"
            + " developers/developer/name scm/url scm/connection scm/developerConnection issueManagement/url";

    private static final String NEEDED_BY_NO_CONSUMER = "parent properties profiles modules repositories"
            + " pluginRepositories distributionManagement dependencyManagement build reporting";

    @Test
    void nothingIsMissingAndNothingElseIsThere() {
        assertThat(Release.FILES.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Published.values())
                        .flatMap(Published::names)
                        .flatMap(name -> BESIDE_EACH.stream().map(name::concat))
                        .toList());
    }

    /** The signatures have their time. */
    @Test
    void everythingIsSignedAndAnotherMachineMakesTheSame() throws IOException, InterruptedException {
        for (String name :
                Stream.of(Published.values()).flatMap(Published::names).toList()) {
            Path file = Release.FILES.get(name);
            assertThat(Release.isSignature(Release.FILES.get(name + ".asc"), file))
                    .as(name)
                    .isTrue();
            assertThat(Release.OF_ANOTHER_MACHINE.get(name)).hasSameBinaryContentAs(file);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theJarIsAModuleWithItsLicenceAndAllSources(Published published) throws IOException {
        Path jar = published.file(".jar");
        Path sources = published.file("-sources.jar");
        assertThat(types(jar, ".class")).isNotEmpty().isEqualTo(types(sources, ".java"));
        String licence = Files.readString(Release.TREE.resolve("LICENSE"));
        assertThat(List.of(text(jar, "META-INF/LICENSE"), text(sources, "META-INF/LICENSE")))
                .containsOnly(licence);
        assertThat(ModuleFinder.of(jar).findAll())
                .extracting(module -> module.descriptor().name())
                .containsExactly(published.module);
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes manifest = file.getManifest().getMainAttributes();
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

    /** What is optional, such as Micrometer, an application adds by itself. */
    @ParameterizedTest
    @EnumSource
    void whatAnApplicationGetsIsInTheSbomAndUnderTheApacheLicence(Published published) throws Exception {
        String component = "/bom/components/component[%s]/name";
        String apache = "licenses/license/id = 'Apache-2.0'";
        Path sbom = published.file("-cyclonedx.xml");
        assertThat(texts(sbom, component.formatted("true()")))
                .containsAll(texts(published.file(".pom"), "//dependency/artifactId"))
                .contains("jackson-core")
                .doesNotContain("junit-jupiter-api", "assertj-core");
        assertThat(texts(sbom, component.formatted("scope = 'required' and " + apache)))
                .contains("okhttp-jvm", "okio-jvm", "kotlin-stdlib", "failsafe");
        assertThat(texts(sbom, component.formatted("not(scope = 'optional') and not(" + apache + ")")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void thePomHasWhatPublishingRequiresAndAConsumerNeeds(Published published) throws Exception {
        Path pom = published.file(".pom");
        for (String element : REQUIRED.split(" ", -1)) {
            assertThat(texts(pom, "/project/" + element))
                    .as(element)
                    .isNotEmpty()
                    .doesNotContain("");
        }
        for (String element : NEEDED_BY_NO_CONSUMER.split(" ", -1)) {
            assertThat(texts(pom, "/project/" + element)).as(element).isEmpty();
        }
        assertThat(texts(pom, "/project/*[self::groupId or self::artifactId or self::version]"))
                .containsExactly("io.attest", published.artifact, Release.VERSION);
        String url = texts(pom, "/project/url").get(0);
        assertThat(texts(pom, "/project/scm/*"))
                .containsExactly("scm:git:" + url + ".git", "scm:git:" + url + ".git", url);
        assertThat(texts(pom, "//text()")).noneMatch(text -> text.contains("${"));
        assertThat(texts(pom, "//dependency[not(version)]")).isEmpty();
        assertThat(texts(pom, "//dependency/version"))
                .isNotEmpty()
                .allMatch(version -> version.matches("[0-9][0-9A-Za-z.-]*") && !version.endsWith("-SNAPSHOT"));
        assertThat(texts(pom, "//dependency/scope")).isSubsetOf("compile", "runtime");
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

    /** What XPath finds in an XML file, in its order. */
    private static List<String> texts(Path file, String path) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        NodeList found =
                (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
        return IntStream.range(0, found.getLength())
                .mapToObj(each -> found.item(each).getTextContent().strip())
                .toList();
    }
}
