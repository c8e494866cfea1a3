package io.attest.examples.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DSYNC;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A file that a program writes for its user. It replaces only what such a program has written, and only by the whole of
 * the new text.
 *
 * @param path the real path
 * @param marks how such a text may begin, after a byte order mark
 */
public record OutputFile(Path path, List<String> marks) {

    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");

    /** Follows links. */
    public OutputFile {
        path = realPath(path);
    }

    /** A file with one beginning. */
    public OutputFile(Path path, String mark) {
        this(path, List.of(mark));
    }

    /** Follows links, also where the file is not there yet. A link that leads to nothing is a file of its own. */
    public static Path realPath(Path file) {
        try {
            return file.toFile().getCanonicalFile().toPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Throws an exception if it cannot be written or another file is there. To be called before a request is made. */
    public OutputFile checked() {
        try {
            boolean isThere = Files.exists(path);
            refuse(isMount(), " is a mount, which cannot be replaced: mount its folder, or name another file.");
            refuse(isThere && !Files.isRegularFile(path), " is a folder or a device: name a file.");
            refuse(isThere && !isOurs(), " was not written by this program: name another file, or move it away.");
            // A mode says less: root and a file system that is read-only take no notice of it.
            Path folder = Stream.<Path>iterate(path, Objects::nonNull, Path::getParent)
                    .skip(1)
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow();
            Files.delete(Files.createTempFile(folder, "attest", ".part"));
            return this;
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot write " + path + ": " + e, e);
        }
    }

    private void refuse(boolean isSo, String what) {
        if (isSo) {
            throw new IllegalArgumentException(path + what);
        }
    }

    private boolean isMount() throws IOException {
        String name = path.toString().replace(" ", "\\040");
        return Files.exists(MOUNTS)
                && Files.readAllLines(MOUNTS).stream().anyMatch(line -> line.split(" ", -1)[4].equals(name));
    }

    private boolean isOurs() throws IOException {
        try (InputStream file = Files.newInputStream(path)) {
            String beginning = new String(file.readNBytes(1 << 16), UTF_8).replaceFirst("^\uFEFF", "");
            return beginning.isEmpty() || marks.stream().anyMatch(beginning::startsWith);
        }
    }

    /** Writes a text, in a new folder if there is none. What the file had stays until the whole text is there. */
    public void write(Object text) {
        Path whole = checked().path.resolveSibling(path.getFileName() + "." + System.nanoTime() + ".part");
        try {
            Files.createDirectories(path.getParent());
            if (Files.exists(path)) {
                // Its mode stays.
                Files.copy(path, whole, StandardCopyOption.COPY_ATTRIBUTES);
            }
            // A name may hold half a character, which the other ways to write a text would refuse.
            Files.write(whole, text.toString().getBytes(UTF_8), CREATE, TRUNCATE_EXISTING, WRITE, DSYNC);
            Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            boolean unused = whole.toFile().delete();
            throw new UncheckedIOException("Cannot write " + path + ": " + e, e);
        }
    }
}
