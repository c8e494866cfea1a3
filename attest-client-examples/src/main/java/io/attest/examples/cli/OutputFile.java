package io.attest.examples.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that a program writes for its user. It replaces only what such a program has written, and only by the whole of
 * the new text.
 *
 * @param path the real path, but of a device or a pipe the one that was given
 * @param mark how the text begins, after a byte order mark
 */
public record OutputFile(Path path, String mark) {

    /** Follows links. */
    public OutputFile {
        path = isSpecial(path) ? path.toAbsolutePath() : RealPath.of(path);
    }

    /** Follows all links, also of a file that is not there yet. */
    public static Path realPath(Path file) {
        return RealPath.of(file);
    }

    private static boolean isSpecial(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }

    /** Throws an exception if another file is there, which would be lost. To be called before a request is made. */
    public OutputFile checked() {
        try {
            if (Files.isDirectory(path)) {
                throw new IllegalArgumentException(path + " is a folder: name a file.");
            }
            if (Files.isRegularFile(path)
                    && Files.size(path) > 0
                    && !beginning().startsWith(mark)) {
                throw new IllegalArgumentException(path
                        + " was not written by this program, which does not replace it: name another file, or move"
                        + " it away.");
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + path + ": " + RealPath.reason(e), e);
        }
    }

    private String beginning() throws IOException {
        try (InputStream file = Files.newInputStream(path)) {
            byte[] bytes = file.readNBytes(mark.getBytes(StandardCharsets.UTF_8).length + 3);
            return new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\uFEFF", "");
        }
    }

    /** Writes a text, in a new folder if there is none. What the file had stays until the whole text is there. */
    public void write(Object text) {
        checked();
        // A name may hold half a character, which the other ways to write a text would refuse.
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        try {
            Files.createDirectories(path.getParent());
            if (isSpecial(path)) {
                Files.write(path, bytes);
            } else {
                replace(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + path + ": " + RealPath.reason(e), e);
        }
    }

    private void replace(byte[] bytes) throws IOException {
        Path whole = path.resolveSibling(path.getFileName() + "."
                + Integer.toHexString(ThreadLocalRandom.current().nextInt()) + ".part");
        try {
            create(whole);
            Files.write(whole, bytes, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** With the mode of the file that it replaces. */
    private void create(Path whole) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (old == null || Files.notExists(path)) {
            Files.createFile(whole);
        } else {
            Set<PosixFilePermission> mode = old.readAttributes().permissions();
            Files.createFile(whole, PosixFilePermissions.asFileAttribute(mode));
            // What the process withholds from new files, the old one may have.
            Files.setPosixFilePermissions(whole, mode);
        }
    }
}
