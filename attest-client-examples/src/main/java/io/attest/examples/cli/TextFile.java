package io.attest.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** What a program writes for its user. */
public final class TextFile {

    private TextFile() {}

    /**
     * Throws an exception if what an option names is one of the files that must stay.
     *
     * @param file null if the option was not given
     */
    public static void refuseToOverwrite(String option, @Nullable Path file, Path... others) {
        for (Path other : others) {
            if (file != null && isSame(file, other)) {
                throw new IllegalArgumentException(option + " must not name " + other + ", which it would overwrite.");
            }
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return one.toAbsolutePath()
                            .normalize()
                            .equals(other.toAbsolutePath().normalize())
                    || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + one + ": " + e.getMessage(), e);
        }
    }

    /** Writes a text, in a new directory if there is none. What a file had stays until the whole text is there. */
    public static void write(Path file, Object text) {
        Path whole = file.toAbsolutePath().normalize();
        // A link or a device is not to be replaced.
        boolean isPlain = Files.notExists(whole) || Files.isRegularFile(whole, LinkOption.NOFOLLOW_LINKS);
        Path written = isPlain ? whole.resolveSibling(whole.getFileName() + ".part") : whole;
        try {
            Files.createDirectories(whole.getParent());
            // A name may hold half a character, which the other way to write a text would refuse.
            Files.write(written, text.toString().getBytes(StandardCharsets.UTF_8));
            if (isPlain) {
                Files.move(written, whole, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
