package io.attest.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a program writes for its user. */
public final class TextFile {

    private TextFile() {}

    /** Writes a text, in a new directory if there is none. */
    public static void write(Path file, Object text) {
        try {
            Files.createDirectories(file.toAbsolutePath().normalize().getParent());
            // A name may hold half a character, which the other way to write a text would refuse.
            Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
