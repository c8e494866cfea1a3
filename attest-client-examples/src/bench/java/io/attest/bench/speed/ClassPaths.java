package io.attest.bench.speed;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The jars that a contestant needs, and no others: each has to be looked through, and archives take jars only. */
final class ClassPaths {

    private static final List<String> OKHTTP = List.of("okhttp-jvm", "okio-jvm", "kotlin-stdlib", "annotations");
    private static final List<String> JACKSON =
            List.of("jackson-databind", "jackson-core", "jackson-annotations", "jackson-datatype-jsr310");

    private ClassPaths() {}

    /** The program that runs this JVM. */
    static String java() {
        return java(Path.of(System.getProperty("java.home")));
    }

    static String java(Path home) {
        return home.resolve("bin").resolve("java").toString();
    }

    /** The contestant's jars, after one of these programs. */
    static String of(String contestant, Path programs) {
        List<String> jars = new ArrayList<>(List.of(programs.toString()));
        jars.addAll(jars(contestant));
        return String.join(File.pathSeparator, jars);
    }

    /** The contestant's jars, its own first. */
    static List<String> jars(String contestant) {
        return artifacts(contestant).stream().map(ClassPaths::jar).toList();
    }

    private static List<String> artifacts(String contestant) {
        List<List<String>> artifacts = new ArrayList<>();
        switch (contestant) {
            case "retrofit" -> artifacts.add(List.of("converter-jackson", "retrofit"));
            case "feign" -> artifacts.add(List.of("feign-okhttp", "feign-jackson", "feign-core"));
            case "gson" -> artifacts.add(List.of("gson"));
            case Contestant.SDK -> artifacts.add(List.of("attest-client", "failsafe", "jspecify"));
            default -> {
                // OkHttp and Jackson alone.
            }
        }
        artifacts.add(OKHTTP);
        if (!contestant.equals("gson")) {
            artifacts.add(JACKSON);
        }
        return artifacts.stream().flatMap(List::stream).toList();
    }

    private static String jar(String artifact) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().matches(artifact + "-[0-9].*\\.jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no jar of " + artifact + ": run verify"));
    }

    /** Packs the classes of these benchmarks. */
    static Path programs(Path directory) throws IOException {
        Path jar = directory.resolve("programs.jar");
        Path classes = Path.of(FirstCall.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        Path folder = classes.resolve(FirstCall.class.getPackageName().replace('.', '/'));
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file);
                Stream<Path> found = Files.list(folder)) {
            for (Path path : (Iterable<Path>) found.filter(Files::isRegularFile).sorted()::iterator) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(path).toString().replace(File.separatorChar, '/')));
                Files.copy(path, entries);
            }
        }
        return jar;
    }
}
