package io.attest.bench;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that a contestant needs, its own first, and no others: each has to be looked through. */
final class Jars {

    /** The classes of these benchmarks. */
    static final Path CLASSES = Path.of(URI.create(
            Jars.class.getProtectionDomain().getCodeSource().getLocation().toString()));

    /** The folder of what is built, and of what a benchmark writes. */
    static final Path TARGET = CLASSES.getParent();

    private static final List<String> OKHTTP = List.of("okhttp-jvm", "okio-jvm", "kotlin-stdlib", "annotations");
    private static final List<String> JACKSON =
            List.of("jackson-databind", "jackson-core", "jackson-annotations", "jackson-datatype-jsr310");

    private Jars() {}

    static List<String> of(String contestant) {
        List<String> own = switch (contestant) {
            case Contestant.GSON -> List.of("gson");
            case Contestant.SDK -> List.of("attest-client", "failsafe", "jspecify");
            default -> List.of();
        };
        List<String> json = contestant.equals(Contestant.GSON) ? List.of() : JACKSON;
        return Stream.of(own, OKHTTP, json).flatMap(List::stream).map(Jars::jar).toList();
    }

    private static String jar(String artifact) {
        return Stream.of(Jvm.CLASS_PATH.split(File.pathSeparator))
                .filter(entry -> Path.of(entry).getFileName().toString().matches(artifact + "-[0-9].*\\.jar"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no jar of " + artifact + ": run verify"));
    }
}
