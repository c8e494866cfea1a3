package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the guides show for Spring and JPA is what the application in {@code src/it} or the starter's tests run. */
class RecipesTest {

    private static final Path SPRING = Path.of("src", "it", "spring-boot-3", "src");
    private static final Path STARTER = Path.of("spring-boot-starter", "src", "test");

    @Test
    void aRecipeForSpringOrJpaIsCodeThatRuns() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path folder : List.of(SPRING, STARTER)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    sources.add(withoutIndentation(Files.readString(file)));
                }
            }
        }

        assertThat(Snippet.runElsewhere())
                .hasSize(6)
                .allSatisfy(recipe ->
                        assertThat(sources).anyMatch(source -> source.contains(withoutIndentation(recipe.code()))));
        assertThat(guide())
                .contains("```properties\n" + Files.readString(SPRING.resolve("main/resources/application.properties"))
                        + "```");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3.version", "spring-boot-4.version"})
    void theGuideNamesTheVersionsThatAreTested(String property) throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version = pom.replaceFirst("(?s).*<" + property + ">(.*?)<.*", "$1");

        assertThat(guide()).contains("| " + version + " |");
    }

    private static String withoutIndentation(String code) {
        return code.replaceAll("(?m)^ +", "");
    }

    private static String guide() throws IOException {
        return Files.readString(Path.of("..", "attest-client", "docs", "spring-boot.md"));
    }
}
