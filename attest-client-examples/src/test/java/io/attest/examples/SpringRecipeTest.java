package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What README shows for Spring Boot is what the applications in {@code src/it} compile and run. */
class SpringRecipeTest {

    private static final Path PROJECTS = Path.of("src", "it");

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3", "spring-boot-4"})
    void applicationHoldsTheRecipeOfReadme(String project) throws IOException {
        Map<Path, String> sources = sources(project);
        String configuration =
                sources.get(Path.of("main", "java", "com", "example", "app", "AttestConfiguration.java"));
        String properties = sources.get(Path.of("main", "resources", "application.properties"));

        assertThat(Snippet.forSpring())
                .singleElement()
                .satisfies(
                        recipe -> assertThat(configuration).isEqualTo("package com.example.app;\n\n" + recipe.code()));
        assertThat(readme()).contains("```properties\n" + properties + "```");
    }

    @Test
    void applicationsAreTheSameButForSpringBoot() throws IOException {
        assertThat(sources("spring-boot-4")).isEqualTo(sources("spring-boot-3")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spring-boot-3.version", "spring-boot-4.version"})
    void readmeNamesTheVersionsThatAreTested(String property) throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        String version = pom.replaceFirst("(?s).*<" + property + ">(.*?)<.*", "$1");

        assertThat(readme()).contains("| " + version + " |");
    }

    private static String readme() throws IOException {
        return Files.readString(Path.of("..", "README.md"));
    }

    private static Map<Path, String> sources(String project) throws IOException {
        Path root = PROJECTS.resolve(project).resolve("src");
        Map<Path, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.put(root.relativize(file), Files.readString(file));
            }
        }
        return sources;
    }
}
