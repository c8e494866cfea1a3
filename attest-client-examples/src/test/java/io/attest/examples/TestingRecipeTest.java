package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What README shows for an application's own tests is what the application in {@code src/it/consumer} compiles and runs. */
class TestingRecipeTest {

    private static final Path TESTS =
            Path.of("src", "it", "consumer", "class-path", "src", "test", "java", "com", "example", "consumer");
    private static final Pattern INDENTATION = Pattern.compile("(?m)^ +");

    @Test
    void applicationHoldsTheTestWithTheSandbox() throws IOException {
        assertThat(inReadme("class SendingTest"))
                .singleElement()
                .satisfies(snippet -> assertThat(Files.readString(TESTS.resolve("SendingTest.java")))
                        .isEqualTo("package com.example.consumer;\n\n" + snippet.code()));
    }

    @Test
    void applicationHoldsTheFakes() throws IOException {
        assertThat(inReadme("AttestationRequests refusing ="))
                .singleElement()
                .satisfies(snippet -> assertThat(withoutIndentation(Files.readString(TESTS.resolve("FakesTest.java"))))
                        .contains(withoutIndentation(snippet.code())));
    }

    private static List<Snippet> inReadme(String text) throws IOException {
        return Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith("README.md:"))
                .filter(snippet -> snippet.code().contains(text))
                .toList();
    }

    private static String withoutIndentation(String code) {
        return INDENTATION.matcher(code).replaceAll("");
    }
}
