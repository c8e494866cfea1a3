package com.example.checks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One of the projects beside this one, compiled before it.
 *
 * @param name of its folder
 */
record Project(String name) {

    /** Its classes and all that it depends on, for {@code java -cp} or {@code java -p}. */
    String path() throws IOException {
        return Path.of("..", name, "target", "classes").toAbsolutePath().normalize()
                + File.pathSeparator
                + dependencies();
    }

    /** The jars that it depends on at run time. */
    List<Path> jars() throws IOException {
        return Arrays.stream(dependencies().split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    /** The one jar whose name begins so. */
    Path jar(String prefix) throws IOException {
        return jars().stream()
                .filter(jar -> jar.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    /** A jar that applications may still have, and that the SDK does not work with. */
    static Path tooOld(String prefix) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target", "too-old").toAbsolutePath())) {
            return jars.filter(jar -> jar.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String dependencies() throws IOException {
        return Files.readString(Path.of("..", name, "target", "run-time-path.txt"))
                .strip();
    }
}
