package com.example.checks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * One of the projects beside this one, compiled before it.
 *
 * @param name of its folder
 */
record Project(String name) {

    /** Its classes and all that it depends on, for {@code java -cp} or {@code java -p}. */
    String path() throws IOException {
        Path target = Path.of("..", name, "target").toAbsolutePath().normalize();
        return target.resolve("classes")
                + File.pathSeparator
                + Files.readString(target.resolve("run-time-path.txt")).strip();
    }

    /** The one jar whose name begins so. */
    static Path find(String prefix, Stream<Path> jars) {
        return jars.filter(jar -> jar.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }
}
