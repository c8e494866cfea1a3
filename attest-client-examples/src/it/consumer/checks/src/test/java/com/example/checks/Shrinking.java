package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** ProGuard over the program and all it needs at run time. */
final class Shrinking {

    private static final Path TARGET = Path.of("target");
    private static final Project PROGRAM = new Project("shrunk");
    private static final String RULES = "META-INF/proguard/";

    private Shrinking() {}

    /** The program as it was compiled, and its libraries. */
    static List<Path> unshrunk() throws IOException {
        return Stream.of(PROGRAM.path().split(File.pathSeparator)).map(Path::of).toList();
    }

    /** One jar, shrunk, optimised and obfuscated. */
    static Path shrunk(String name, String... more) throws IOException, InterruptedException {
        Path jar = TARGET.resolve(name + ".jar");
        Files.deleteIfExists(jar);
        List<String> options = new ArrayList<>(List.of(more));
        options.add("-include '" + Path.of("src/test/resources/application.pro").toAbsolutePath() + "'");
        for (Path path : unshrunk()) {
            options.add("-injars '" + path.toAbsolutePath()
                    + "'(!META-INF/MANIFEST.MF,!**module-info.class,!META-INF/versions/**)");
        }
        options.add("-libraryjars '" + jdk().toAbsolutePath() + "'");
        options.add("-outjars '" + jar.toAbsolutePath() + "'");
        Path file = TARGET.resolve(name + ".pro");
        Files.write(file, options);
        Run proguard = Run.java(
                Map.of(), Stream.of("-cp", System.getProperty("java.class.path"), "proguard.ProGuard", "@" + file));
        assertThat(proguard.exitCode()).as(proguard.output()).isZero();
        return jar;
    }

    /** The classes of the JDK as a jar. Not every JDK has its jmods, which ProGuard could read. */
    private static Path jdk() throws IOException {
        Path jar = TARGET.resolve("jdk.jar");
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(modules)) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            for (Path file : files.filter(Shrinking::isClassOfJavaSe).toList()) {
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

    /** Options that include the rules that libraries carry. */
    static String[] libraryRules() throws IOException {
        List<String> includes = new ArrayList<>();
        Path folder = Files.createDirectories(TARGET.resolve("rules"));
        for (Path library : unshrunk()) {
            if (Files.isRegularFile(library)) {
                try (ZipFile jar = new ZipFile(library.toFile())) {
                    for (ZipEntry entry :
                            jar.stream().filter(Shrinking::isRules).toList()) {
                        Path rules = folder.resolve(entry.getName().substring(RULES.length()));
                        try (InputStream in = jar.getInputStream(entry)) {
                            Files.write(rules, in.readAllBytes());
                        }
                        includes.add("-include '" + rules.toAbsolutePath() + "'");
                    }
                }
            }
        }
        return includes.toArray(String[]::new);
    }

    private static boolean isRules(ZipEntry entry) {
        return entry.getName().startsWith(RULES) && !entry.isDirectory();
    }
}
