package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What README shows for Spring Boot and for an application's tests is what the applications in {@code src/it} compile and run. */
class RecipesTest {

    private static final String SPRING = "spring-boot-3/src/main/";
    private static final String TESTS = "consumer/class-path/src/test/java/com/example/consumer/";

    @Test
    void applicationHoldsTheRecipeForSpring() throws IOException {
        assertThat(Snippet.forSpring())
                .extracting(recipe -> "package com.example.app;\n\n" + recipe.code())
                .containsExactly(source(SPRING + "java/com/example/app/AttestConfiguration.java"));
        assertThat(readme()).contains("```properties\n" + source(SPRING + "resources/application.properties") + "```");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3.version", "spring-boot-4.version"})
    void readmeNamesTheVersionsThatAreTested(String property) throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version = pom.replaceFirst("(?s).*<" + property + ">(.*?)<.*", "$1");

        assertThat(readme()).contains("| " + version + " |");
    }

    @Test
    void applicationHoldsTheTestWithTheSandbox() throws IOException {
        assertThat(inReadme("class SendingTest"))
                .containsExactly(source(TESTS + "SendingTest.java").replace("package com.example.consumer;\n\n", ""));
    }

    @Test
    void applicationHoldsTheFakes() throws IOException {
        String tests = withoutIndentation(source(TESTS + "FakesTest.java"));

        assertThat(inReadme("AttestationRequests refusing ="))
                .singleElement()
                .satisfies(fakes -> assertThat(tests).contains(withoutIndentation(fakes)));
    }

    private static List<String> inReadme(String text) throws IOException {
        return Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith("README.md:"))
                .map(Snippet::code)
                .filter(code -> code.contains(text))
                .toList();
    }

    private static String withoutIndentation(String code) {
        return code.replaceAll("(?m)^ +", "");
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("..", "README.md"));
    }

    private static String source(String path) throws IOException {
        return Files.readString(Path.of("src", "it", path));
    }
}
