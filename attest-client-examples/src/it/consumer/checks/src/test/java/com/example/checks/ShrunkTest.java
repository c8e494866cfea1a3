package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** The application and all that it needs at run time in one jar: shrunk, optimised and obfuscated by ProGuard. */
class ShrunkTest {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Project APPLICATION = new Project("class-path");

    @Test
    void doesTheSame() throws IOException, InterruptedException {
        Path shrunk = TARGET.resolve("shrunk.jar");
        Files.deleteIfExists(shrunk);
        List<String> options = new ArrayList<>();
        options.add("-include '" + Path.of("src/test/resources/application.pro").toAbsolutePath() + "'");
        String[] paths = APPLICATION.path().split(File.pathSeparator);
        // ProGuard, unlike R8, does not find the rules of the SDK in the jar by itself.
        Path sdk = Project.find("attest-client-", Stream.of(paths).map(Path::of));
        try (FileSystem jar = FileSystems.newFileSystem(sdk)) {
            options.addAll(Files.readAllLines(jar.getPath("META-INF", "proguard", "attest-client.pro")));
        }
        for (String path : paths) {
            options.add("-injars '" + path + "'(!META-INF/MANIFEST.MF,!**module-info.class,!META-INF/versions/**)");
        }
        options.add("-libraryjars '" + jdk() + "'");
        options.add("-outjars '" + shrunk + "'");
        Path file = Files.write(TARGET.resolve("shrunk.pro"), options);
        Run proguard = Run.java(
                Map.of(), Stream.of("-cp", System.getProperty("java.class.path"), "proguard.ProGuard", "@" + file));
        assertThat(proguard.exitCode()).as(proguard.output()).isZero();

        assertThat(Run.of("-cp", shrunk.toString(), "com.example.consumer.Application"))
                .isEqualTo(new Run(0, Run.GOOD));
    }

    /** The classes of the JDK as a jar. Not every JDK has its jmods, which ProGuard could read. */
    private static Path jdk() throws IOException {
        Path jar = TARGET.resolve("jdk.jar");
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(modules)) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Path file : files.filter(ShrunkTest::isClassOfJavaSe).toList()) {
                zip.putNextEntry(
                        new ZipEntry(file.subpath(2, file.getNameCount()).toString()));
                Files.copy(file, zip);
            }
        }
        return jar;
    }

    // As /modules/java.base/java/lang/Object.class.
    private static boolean isClassOfJavaSe(Path file) {
        String name = file.toString();
        return name.startsWith("/modules/java.") && name.endsWith(".class") && !name.endsWith("module-info.class");
    }
}
