package io.attest.examples.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TestNamesTest {

    @Test
    void noTwoClassesOfTestsHaveTheSameName() throws IOException {
        Set<String> names = new HashSet<>();
        List<String> twice = new ArrayList<>();
        for (String module : List.of("attest-client", "attest-client-examples", "attest-client-examples/sandbox")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "java"))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                        .filter(name -> !names.add(name))
                        .forEach(twice::add);
            }
        }

        assertThat(names).hasSizeGreaterThan(200);
        assertThat(twice).isEmpty();
    }
}
