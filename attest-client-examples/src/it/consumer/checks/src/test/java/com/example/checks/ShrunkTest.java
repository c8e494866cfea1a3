package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ShrunkTest {

    @Test
    void shrunkItDoesTheSame() throws IOException, InterruptedException {
        List<Path> whole = Shrinking.unshrunk();
        Path shrunk = Shrinking.shrunk("shrunk", Shrinking.libraryRules());

        Run unshrunk = run(whole);
        assertThat(unshrunk.exitCode()).as(unshrunk.output()).isZero();
        assertThat(unshrunk.output()).contains("body: {\"on\":\"2024-02-29\",\"first\":{\"id\":");
        assertThat(run(List.of(shrunk))).isEqualTo(unshrunk);
        System.out.printf("shrunk: %d bytes of jars became %d%n", size(whole), Files.size(shrunk));
    }

    // What ProGuard then warns of, it is told to ignore.
    @Test
    void withoutTheRulesOfTheSdkItEndsWhereDatabindBegins() throws IOException, InterruptedException {
        Run without = run(List.of(Shrinking.shrunk("without", "-ignorewarnings")));

        assertThat(without.exitCode()).isNotZero();
        assertThat(without.output())
                .contains("me: ", "async me: ", "document: ", "sent: ", "not found: ")
                .doesNotContain("invalid: ");
    }

    private static Run run(List<Path> classPath) throws IOException, InterruptedException {
        String path = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return Run.of(List.of("-cp", path, "com.example.app.Program"));
    }

    private static long size(List<Path> jars) {
        return jars.stream()
                .map(Path::toFile)
                .filter(File::isFile)
                .mapToLong(File::length)
                .sum();
    }
}
