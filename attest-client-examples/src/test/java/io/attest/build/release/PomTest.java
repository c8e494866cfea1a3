package io.attest.build.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The POMs are what publishing requires and what a consumer needs. */
class PomTest {

    private static final List<String> REQUIRED = List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/url",
            "scm/connection",
            "scm/developerConnection",
            "issueManagement/url");

    private static final List<String> NEEDED_BY_NO_CONSUMER = List.of(
            "parent",
            "properties",
            "profiles",
            "modules",
            "repositories",
            "pluginRepositories",
            "distributionManagement",
            "dependencyManagement",
            "build",
            "reporting");

    @ParameterizedTest
    @EnumSource
    void pomHasWhatPublishingRequires(Published published) throws Exception {
        Xml pom = pom(published);
        for (String element : REQUIRED) {
            assertThat(pom.texts("/project/" + element))
                    .as(element)
                    .isNotEmpty()
                    .doesNotContain("");
        }
        assertThat(pom.texts("/project/groupId")).containsExactly("io.attest");
        assertThat(pom.texts("/project/artifactId")).containsExactly(published.artifact);
        assertThat(pom.texts("/project/version")).containsExactly(Release.VERSION);
        String url = pom.texts("/project/url").get(0);
        assertThat(pom.texts("/project/scm/*"))
                .containsExactly("scm:git:" + url + ".git", "scm:git:" + url + ".git", url);
    }

    @ParameterizedTest
    @EnumSource
    void pomHasNothingElse(Published published) throws Exception {
        for (String element : NEEDED_BY_NO_CONSUMER) {
            assertThat(pom(published).texts("/project/" + element)).as(element).isEmpty();
        }
        assertThat(pom(published).texts("//text()")).noneMatch(text -> text.contains("${"));
    }

    @ParameterizedTest
    @EnumSource
    void everyDependencyIsSettled(Published published) throws Exception {
        assertThat(pom(published).texts("//dependency[not(version)]")).isEmpty();
        assertThat(pom(published).texts("//dependency/version"))
                .isNotEmpty()
                .allMatch(version -> version.matches("[0-9][0-9A-Za-z.-]*") && !version.endsWith("-SNAPSHOT"));
        assertThat(pom(published).texts("//dependency/scope")).isSubsetOf("compile", "runtime");
    }

    private static Xml pom(Published published) throws Exception {
        return Xml.read(published.file(".pom"));
    }
}
