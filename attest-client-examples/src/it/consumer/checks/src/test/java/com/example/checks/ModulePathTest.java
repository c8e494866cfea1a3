package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The application as a module. */
class ModulePathTest {

    private static final Project PROJECT = new Project("module-path");

    @Test
    void runs() throws IOException, InterruptedException {
        Run run = Run.of(List.of("-p", PROJECT.path(), "-m", "com.example.consumer/com.example.consumer.Application"));

        assertThat(run).isEqualTo(new Run(0, Run.GOOD));
    }
}
