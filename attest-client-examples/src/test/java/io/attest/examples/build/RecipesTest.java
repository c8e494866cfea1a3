package io.attest.examples.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What README and the guides show for Spring Boot and for an application's tests is what the applications in
 * {@code src/it} compile and run.
 */
class RecipesTest {

    private static final Path SPRING = Path.of("src", "it", "spring-boot-3", "src");
    private static final String TESTS = "consumer/class-path/src/test/java/com/example/consumer/";

    @Test
    void applicationHoldsTheRecipesForSpring() throws IOException {
        List<String> sources = springSources();
        String properties = Files.readString(SPRING.resolve("main/resources/application.properties"));

        assertThat(Snippet.forSpring())
                .filteredOn(recipe -> recipe.code().contains("import "))
                .extracting(recipe -> "package com.example.app;\n\n" + recipe.code())
                .hasSize(2)
                .isSubsetOf(sources);
        assertThat(guide("spring-boot.md")).contains("```properties\n" + properties + "```");
    }

    @Test
    void applicationHoldsThePartsOfTheBatchForSpring() throws IOException {
        List<String> sources =
                springSources().stream().map(RecipesTest::withoutIndentation).toList();

        assertThat(Snippet.forSpring())
                .filteredOn(recipe -> !recipe.code().contains("import "))
                .hasSize(5)
                .allSatisfy(part ->
                        assertThat(sources).anyMatch(source -> source.contains(withoutIndentation(part.code()))));
    }

    private static List<String> springSources() throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SPRING)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3.version", "spring-boot-4.version"})
    void theGuideNamesTheVersionsThatAreTested(String property) throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version = pom.replaceFirst("(?s).*<" + property + ">(.*?)<.*", "$1");

        assertThat(guide("spring-boot.md")).contains("| " + version + " |");
    }

    @Test
    void applicationHoldsTheTestWithTheSandbox() throws IOException {
        assertThat(snippets("testing.md", "class SendingTest"))
                .containsExactly(source(TESTS + "SendingTest.java").replace("package com.example.consumer;\n\n", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "README.md,  AttestationRequests accepting =",
        "README.md,  AttestSandbox sandbox =",
        "testing.md, AttestationRequests accepting =",
        "testing.md, AttestationRequests refusing ="
    })
    void applicationHolds(String file, String text) throws IOException {
        String tests = withoutIndentation(source(TESTS + "FakesTest.java") + source(TESTS + "SandboxTest.java"));

        assertThat(snippets(file, text))
                .singleElement()
                .satisfies(snippet ->
                        assertThat(tests).contains(withoutIndentation(snippet.replaceFirst("import .*;\n\n", ""))));
    }

    private static List<String> snippets(String file, String text) throws IOException {
        return Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith(file + ":"))
                .map(Snippet::code)
                .filter(code -> code.contains(text))
                .toList();
    }

    private static String withoutIndentation(String code) {
        return code.replaceAll("(?m)^ +", "");
    }

    private static String guide(String name) throws IOException {
        return Files.readString(Path.of("..", "attest-client", "docs", name));
    }

    private static String source(String path) throws IOException {
        return Files.readString(Path.of("src", "it", path));
    }
}
