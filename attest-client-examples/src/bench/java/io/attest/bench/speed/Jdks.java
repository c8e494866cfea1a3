package io.attest.bench.speed;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The JDKs of this machine. */
public final class Jdks {

    private Jdks() {}

    /**
     * Returns the one that runs this.
     *
     * @return its home
     */
    public static Path own() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Finds JDK 25: where {@code JAVA_25_HOME} says, or else a neighbour of the one that runs this.
     *
     * @return its home, or empty if there is none
     * @throws IOException if the neighbours cannot be listed
     */
    public static Optional<Path> jdk25() throws IOException {
        String home = System.getenv("JAVA_25_HOME");
        if (home != null && !home.isEmpty()) {
            return Optional.of(Path.of(home));
        }
        Path neighbours = own().toRealPath().getParent();
        try (Stream<Path> found = Files.list(neighbours)) {
            return found.sorted().filter(Jdks::is25).findFirst();
        }
    }

    private static boolean is25(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return false;
        }
        Properties said = new Properties();
        try (Reader text = Files.newBufferedReader(release)) {
            said.load(text);
        } catch (IOException e) {
            return false;
        }
        return said.getProperty("JAVA_VERSION", "").startsWith("\"25");
    }
}
