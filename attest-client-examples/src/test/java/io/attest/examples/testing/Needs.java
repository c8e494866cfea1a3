package io.attest.examples.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.OS;

/**
 * What a test needs of the machine. A developer's machine may lack it, then the test is skipped; where the environment
 * variable {@code CI} is {@code true}, the test fails.
 */
public final class Needs {

    private static final boolean IN_CI = "true".equals(System.getenv("CI"));

    private Needs() {}

    /** On the path, or where Debian keeps servers. */
    public static Path program(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        Optional<Path> found = Stream.of(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
        that(found.isPresent(), "the program " + name);
        return found.orElseThrow();
    }

    /** One of these systems. */
    public static void system(OS... systems) {
        that(Stream.of(systems).anyMatch(OS::isCurrentOs), "one of " + List.of(systems));
    }

    /** Anything else, in words. */
    public static void that(boolean isThere, String what) {
        if (IN_CI && !isThere) {
            throw new AssertionError("In CI, there must be " + what);
        }
        assumeTrue(isThere, () -> "There is not " + what);
    }
}
