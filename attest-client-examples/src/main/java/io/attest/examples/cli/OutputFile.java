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
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that a program writes for its user. It replaces only what such a program has written, and only by the whole of
 * the new text.
 *
 * @param path the real path
 * @param mark what the text has near its beginning, and no other file has
 */
public record OutputFile(Path path, String mark) {

    private static final int BEGINNING = 1_000;

    /** Follows links. */
    public OutputFile {
        path = RealPath.of(path);
    }

    /** Throws an exception if another file is there, which would be lost. To be called before a request is made. */
    public OutputFile checked() {
        try {
            if (Files.isDirectory(path)) {
                throw new IllegalArgumentException(path + " is a folder: name a file.");
            }
            if (Files.isRegularFile(path)
                    && Files.size(path) > 0
                    && !beginning().contains(mark)) {
                throw new IllegalArgumentException(path
                        + " was not written by this program, which does not replace it: name another file, or move"
                        + " it away.");
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    private String beginning() throws IOException {
        try (InputStream file = Files.newInputStream(path)) {
            return new String(file.readNBytes(BEGINNING), StandardCharsets.UTF_8);
        }
    }

    /** Writes a text, in a new folder if there is none. What the file had stays until the whole text is there. */
    public void write(Object text) {
        checked();
        // A name may hold half a character, which the other ways to write a text would refuse.
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        try {
            Files.createDirectories(path.getParent());
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                // A device or a pipe.
                Files.write(path, bytes);
            } else {
                replace(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + path + ": " + e.getMessage(), e);
        }
    }

    private void replace(byte[] bytes) throws IOException {
        Path whole = path.resolveSibling(path.getFileName() + "."
                + Integer.toHexString(ThreadLocalRandom.current().nextInt()) + ".part");
        try {
            Files.write(whole, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.DSYNC);
            keepMode(whole);
            Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private void keepMode(Path whole) throws IOException {
        PosixFileAttributeView mode = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (mode != null && Files.exists(path)) {
            Files.setPosixFilePermissions(whole, mode.readAttributes().permissions());
        }
    }
}
