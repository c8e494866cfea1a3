package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The application as a module, and the SDK's own module as an application sees it. */
class ModulePathTest {

    private static final Project PROJECT = new Project("module-path");

    @Test
    void runs() throws IOException, InterruptedException {
        Run run = Run.of(List.of("-p", PROJECT.path(), "-m", "com.example.consumer/com.example.consumer.Application"));

        assertThat(run).isEqualTo(new Run(0, Run.GOOD));
    }

    @Test
    void sdkIsWhatItSaysItIs() throws IOException {
        ModuleDescriptor sdk = ModuleFinder.of(PROJECT.jar("attest-client-"))
                .find("io.attest.client")
                .orElseThrow()
                .descriptor();

        assertThat(sdk.isAutomatic()).isFalse();
        assertThat(sdk.exports()).allMatch(exports -> !exports.isQualified());
        assertThat(sdk.exports().stream().map(ModuleDescriptor.Exports::source))
                .containsExactlyInAnyOrder(
                        "io.attest.client",
                        "io.attest.client.batch",
                        "io.attest.client.config",
                        "io.attest.client.observability",
                        "io.attest.client.jdbc",
                        "io.attest.client.error",
                        "io.attest.client.micrometer",
                        "io.attest.client.model",
                        "io.attest.client.paging",
                        "io.attest.client.ratelimit");
        assertThat(sdk.requires().stream()
                        .filter(requires ->
                                requires.modifiers().contains(ModuleDescriptor.Requires.Modifier.TRANSITIVE))
                        .map(ModuleDescriptor.Requires::name))
                .containsExactlyInAnyOrder("com.fasterxml.jackson.annotation", "java.sql", "okhttp3", "org.jspecify");
    }
}
