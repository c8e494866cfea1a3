package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What README shows for Spring Boot is what the applications in {@code src/it} compile and run. */
class SpringRecipeTest {

    private static final Path APPLICATION = Path.of("src", "it", "spring-boot-3");

    @Test
    void applicationHoldsTheRecipeOfReadme() throws IOException {
        String configuration = source("java", "com", "example", "app", "AttestConfiguration.java");
        String properties = source("resources", "application.properties");

        assertThat(Snippet.forSpring())
                .singleElement()
                .satisfies(
                        recipe -> assertThat(configuration).isEqualTo("package com.example.app;\n\n" + recipe.code()));
        assertThat(readme()).contains("```properties\n" + properties + "```");
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

    private static String source(String... path) throws IOException {
        return Files.readString(APPLICATION.resolve(Path.of("src", "main")).resolve(Path.of("", path)));
    }
}
