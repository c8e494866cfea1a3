package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShrunkTest {

    @Test
    void shrunkItDoesTheSame() throws IOException, InterruptedException {
        List<Path> whole = Shrinking.unshrunk();
        Path shrunk = Shrinking.shrunk("shrunk", Shrinking.libraryRules());

        Ended unshrunk = run(whole);
        assertThat(unshrunk.exit()).as(unshrunk.output()).isZero();
        assertThat(unshrunk.output()).contains("body: {\"on\":\"2024-02-29\",\"first\":{\"id\":");
        assertThat(run(List.of(shrunk))).isEqualTo(unshrunk);
        System.out.printf("shrunk: %d bytes of jars became %d%n", size(whole), Files.size(shrunk));
    }

    // What ProGuard then warns of, it is told to ignore.
    @Test
    void withoutTheRulesOfTheSdkItEndsWhereDatabindBegins() throws IOException, InterruptedException {
        Ended without = run(List.of(Shrinking.shrunk("without", "-ignorewarnings")));

        assertThat(without.exit()).isNotZero();
        assertThat(without.output())
                .contains("me: ", "async me: ", "document: ", "sent: ", "not found: ")
                .doesNotContain("invalid: ");
    }

    private static Ended run(List<Path> classPath) throws IOException, InterruptedException {
        try (AttestSandbox sandbox = AttestSandbox.start()) {
            return Ended.of(
                    classPath,
                    Program.class.getName(),
                    sandbox.baseUrl(),
                    sandbox.ownerToken(),
                    sandbox.catalogue().person().id(),
                    sandbox.catalogue().publishedDocument().id());
        }
    }

    private static long size(List<Path> jars) {
        return jars.stream()
                .map(Path::toFile)
                .filter(File::isFile)
                .mapToLong(File::length)
                .sum();
    }
}
