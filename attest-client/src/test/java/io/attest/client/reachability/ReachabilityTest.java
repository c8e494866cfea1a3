package io.attest.client.reachability;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.EveryCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.AttestClient;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The metadata for native images is what a run reaches by reflection, no less and no more. */
class ReachabilityTest {

    private static final JavaClasses SDK = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.attest.client");

    @Test
    @Tag("exhaustive")
    void listsWhatARunReachesAndNothingElse() throws IOException, InterruptedException {
        Set<String> listed = Metadata.lines();
        if (Runtime.version().feature() < 24) {
            listed.removeIf(line -> line.startsWith("java.lang.Thread"));
        }

        assertThat(reached()).containsExactlyElementsOf(listed);
    }

    @Test
    void listsEveryRecordThatTheModuleOpens() throws IOException {
        Set<String> opened = openedToDatabind();
        Set<String> records = SDK.stream()
                .filter(type -> opened.contains(type.getPackageName()))
                .filter(type -> type.isRecord() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getName)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(records).contains("io.attest.client.model.Document", "io.attest.client.paging.Page");
        assertThat(Metadata.lines()).containsAll(records);
    }

    @Test
    void onlyTwoClassesReflect() {
        assertThat(SDK.stream().filter(ReachabilityTest::reflects).map(JavaClass::getSimpleName))
                .containsExactlyInAnyOrder("RecordContract", "VirtualThreads");
    }

    private static boolean reflects(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getPackageName())
                        .anyMatch(used -> used.equals("java.lang.reflect") || used.equals("java.lang.invoke"))
                || type.getAccessesFromSelf().stream()
                        .anyMatch(access -> WatchedCalls.reflects(
                                access.getTargetOwner().getName().replace('.', '/'), access.getName()));
    }

    // On the class path, where there is a module-info in every second jar.
    private static Set<String> openedToDatabind() throws IOException {
        URI classes = URI.create(AttestClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        try (InputStream in = Files.newInputStream(Path.of(classes).resolve("module-info.class"))) {
            return ModuleDescriptor.read(in).opens().stream()
                    .filter(opens -> opens.targets().contains("com.fasterxml.jackson.databind"))
                    .map(ModuleDescriptor.Opens::source)
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> reached() throws IOException, InterruptedException {
        Path output = Files.createTempFile("reached", ".txt");
        try (Server server = new Server()) {
            for (Iterator<String> responses = EveryCall.RESPONSES.iterator(); responses.hasNext(); ) {
                server.then(Responses.json(Integer.parseInt(responses.next()), responses.next()));
            }
            ProcessBuilder builder = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ReflectionRun.class.getName(),
                            server.baseUrl())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            // A JVM that is given options so says so, on the same stream.
            builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
            Process process = builder.start();
            boolean ended = process.waitFor(2, TimeUnit.MINUTES);
            process.destroyForcibly().waitFor();
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(ended).as(printed).isTrue();
            assertThat(process.exitValue()).as(printed).isZero();
            return printed.lines().collect(Collectors.toCollection(TreeSet::new));
        } finally {
            Files.delete(output);
        }
    }
}
