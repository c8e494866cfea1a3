package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application as a module, and the SDK's own module as an application sees it. */
class ModulePathTest {

    private static final Project PROJECT = new Project("module-path");

    @TempDir
    Path folder;

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
                        "io.attest.client.events",
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
                .containsExactlyInAnyOrder("java.sql", "okhttp3", "org.jspecify");
    }

    /** For as long as OkHttp stands on a jar that is no module. */
    @Test
    void jlinkNeedsModulesThatAreNotAutomatic() throws IOException {
        String output = Tool.output(
                "jlink",
                "--module-path",
                PROJECT.path(),
                "--add-modules",
                "com.example.consumer",
                "--output",
                folder.resolve("image").toString());

        assertThat(output).containsPattern("automatic module cannot be used with jlink: (okio|annotations)");
    }

    @Test
    void internalPackagesAreOutOfReach() throws IOException {
        Files.writeString(
                folder.resolve("module-info.java"), "module com.example.intruder { requires io.attest.client; }");
        Path intruder = Files.writeString(
                folder.resolve("Intruder.java"),
                "package com.example.intruder; class Intruder { io.attest.client.internal.http.Transport transport; }");

        String errors = Tool.output(
                "javac",
                "-p",
                PROJECT.path(),
                "-d",
                folder.toString(),
                folder.resolve("module-info.java").toString(),
                intruder.toString());

        assertThat(errors).contains("package io.attest.client.internal.http is not visible", "1 error");
    }
}
