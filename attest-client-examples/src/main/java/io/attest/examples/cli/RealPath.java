package io.attest.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What a file is known by: a link to it is the same file. */
public final class RealPath {

    private RealPath() {}

    /** Follows all links, also of a file that is not there yet. */
    public static Path of(Path file) {
        try {
            return follow(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file + ": " + reason(e), e);
        }
    }

    /** Of some failures, the message is the path alone. */
    static String reason(IOException failure) {
        return failure instanceof AccessDeniedException ? "permission denied" : String.valueOf(failure.getMessage());
    }

    private static Path follow(Path file) throws IOException {
        try {
            return file.toRealPath();
        } catch (NoSuchFileException e) {
            if (Files.isSymbolicLink(file)) {
                return follow(file.resolveSibling(Files.readSymbolicLink(file)));
            }
            Path absolute = file.toAbsolutePath();
            Path folder = absolute.getParent();
            return folder == null
                    ? absolute
                    : follow(folder).resolve(absolute.getFileName()).normalize();
        }
    }
}
