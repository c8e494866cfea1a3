package io.attest.client;

import io.attest.client.internal.util.MissingTokenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * An access token in a file, which is read each time: a secret that is mounted may be another one by then. No message
 * names the file: by mistake, the variable may have the token itself.
 */
record TokenFile(Path path) implements Supplier<String> {

    static final String VARIABLE = "ATTEST_ACCESS_TOKEN_FILE";
    private static final String UNREADABLE = "the file that " + VARIABLE + " names cannot be read";

    /**
     * The token in a file.
     *
     * @throws IllegalArgumentException if it cannot be read now
     */
    static TokenFile of(String name) {
        try {
            Path path = Path.of(name);
            if (Files.isReadable(path) && !Files.isDirectory(path)) {
                return new TokenFile(path);
            }
        } catch (InvalidPathException e) {
            // Below; its message has the name.
        }
        throw new IllegalArgumentException(UNREADABLE);
    }

    @Override
    public String get() {
        try {
            return Files.readString(path).strip();
        } catch (IOException e) {
            throw new MissingTokenException(UNREADABLE + ": " + e.getClass().getSimpleName());
        }
    }
}
